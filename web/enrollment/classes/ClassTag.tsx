import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconGift, IconHourglass } from '@tabler/icons-react'
import type { Course } from '../../../contract/courses.ts'
import { behindWaitList, inLine } from '../../ui/format/labels.ts'
import {
  enrollmentStatus,
  offerOf,
  reservePosition,
  type StudentSemester,
  waitListPosition,
} from '../enrollmentState.ts'
import styles from './ClassRow.module.css'

/** Enrolled, a held seat, the position on the wait list or behind it, or Inactive; otherwise nothing. */
export function ClassTag({
  course,
  context: { schedule },
}: {
  readonly course: Course
  readonly context: StudentSemester
}) {
  const { i18n } = useLingui()
  const position = waitListPosition(course, schedule)
  const behind = reservePosition(course, schedule)
  if (enrollmentStatus(course, schedule) === 'enrolled') {
    return (
      <span className={styles.tag}>
        <IconCheck aria-hidden /> <Trans>Enrolled</Trans>
      </span>
    )
  }
  if (offerOf(course, { schedule })) {
    return (
      <span className={styles.tag}>
        <IconGift aria-hidden /> <Trans>Seat held</Trans>
      </span>
    )
  }
  if (position !== undefined) {
    return (
      <span className={styles.tag}>
        <IconHourglass aria-hidden /> {i18n._(inLine(position))}
      </span>
    )
  }
  if (behind !== undefined) {
    return (
      <span className={styles.tag}>
        <IconHourglass aria-hidden /> {i18n._(behindWaitList(behind))}
      </span>
    )
  }
  return course.active ? null : (
    <span className={styles.tag}>
      <Trans>Inactive</Trans>
    </span>
  )
}
