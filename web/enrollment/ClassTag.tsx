import { Trans } from '@lingui/react/macro'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import type { Course } from '../../contract/courses.ts'
import styles from './ClassRow.module.css'
import { enrollmentStatus, type StudentSemester, waitListPosition } from './enrollmentState.ts'
import { WaitListPosition } from './WaitListPosition.tsx'

/** Enrolled, the position on the wait list, or Inactive; otherwise nothing. */
export function ClassTag({
  course,
  context: { schedule },
}: {
  readonly course: Course
  readonly context: StudentSemester
}) {
  const position = waitListPosition(course, schedule)
  if (enrollmentStatus(course, schedule) === 'enrolled') {
    return (
      <span className={styles.tag}>
        <IconCheck aria-hidden /> <Trans>Enrolled</Trans>
      </span>
    )
  }
  if (position !== undefined) {
    return (
      <span className={styles.tag}>
        <IconHourglass aria-hidden /> <WaitListPosition position={position} />
      </span>
    )
  }
  return course.active ? null : (
    <span className={styles.tag}>
      <Trans>Inactive</Trans>
    </span>
  )
}
