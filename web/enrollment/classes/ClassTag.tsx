import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import { behindWaitList, inLine } from '../../ui/format/labels.ts'
import { IconCheck, IconGift, IconHourglass } from '../../ui/icons.tsx'
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
  const { t, i18n } = useLingui()
  const position = waitListPosition(course, schedule)
  const behind = reservePosition(course, schedule)
  const isEnrolled = enrollmentStatus(course, schedule) === 'enrolled'
  const isOffered = offerOf(course, { schedule }) !== undefined
  const inPlace = position === undefined ? behind !== undefined && behindWaitList(behind) : inLine(position)
  if (!isEnrolled && !isOffered && !inPlace && course.active) return null
  const Icon = isEnrolled ? IconCheck : isOffered ? IconGift : IconHourglass
  return (
    <span className={styles.tag}>
      {isEnrolled || isOffered || inPlace ? <Icon /> : null}
      {isEnrolled
        ? t`Enrolled`
        : isOffered
          ? t`Seat held`
          : inPlace
            ? i18n._(inPlace)
            : t({ message: 'Inactive', context: 'class' })}
    </span>
  )
}
