import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useId } from 'react'
import type { FamilyChange } from '../../contract/family.ts'
import type { Student } from '../../contract/students.ts'
import { useChangeText } from './changeText.ts'
import type { Report } from './report.ts'
import styles from './StudentWeek.module.css'

/** What others changed for the child since the last visit, with dates. Renders nothing without a change. */
export function StudentChanges(props: {
  readonly student: Student
  readonly changes: readonly FamilyChange[]
  readonly report: Report
}) {
  const { student, changes, report } = props
  const { i18n } = useLingui()
  const textOf = useChangeText(student)
  const titleId = useId()
  if (changes.length === 0) return null
  return (
    <div className={styles.changes}>
      <p id={titleId} className={styles.changesTitle}>
        <IconBell aria-hidden />{' '}
        {report.isLastVisit ? <Trans>New since your last visit</Trans> : <Trans>Changes in the last two weeks</Trans>}
      </p>
      <ul aria-labelledby={titleId}>
        {changes.map((change) => (
          <li key={`${change.date} ${change.course_id} ${change.action}`}>
            {textOf(change)}{' '}
            <time dateTime={change.date}>{i18n.date(change.date, { month: 'short', day: 'numeric' })}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}
