import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FamilyChange } from '../../contract/family.ts'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { schoolQuery } from '../api/school.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { changeText } from './changeText.ts'
import type { FamilyOverview } from './familyOverview.ts'
import styles from './StudentWeek.module.css'

/** What others changed for the child since the last visit, with dates. Renders nothing without a change. */
export function StudentChanges(props: {
  readonly student: Student
  readonly schedule: Schedule
  readonly changes: readonly FamilyChange[]
  readonly overview: FamilyOverview
}) {
  const { student, schedule, changes, overview } = props
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const titleId = useId()
  if (changes.length === 0) return null
  const { formatDate } = schoolClock(time_zone, i18n.locale)
  const daysOf = (course: number) => [...schedule.enrolled, ...schedule.waiting].find(({ id }) => id === course)?.days
  return (
    <div className={styles.changes}>
      <p id={titleId} className={styles.changesTitle}>
        <IconBell aria-hidden />{' '}
        {overview.isLastVisit ? <Trans>New since your last visit</Trans> : <Trans>Changes in the last two weeks</Trans>}
      </p>
      <ul aria-labelledby={titleId}>
        {changes.map((change) => (
          <li key={`${change.date} ${change.course_id} ${change.action}`}>
            {changeText(i18n, student.first_name, change, daysOf(change.course_id))}{' '}
            <time dateTime={change.date}>{formatDate(change.date)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}
