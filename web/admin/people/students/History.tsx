import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Student } from '../../../../contract/students.ts'
import { studentHistoryQuery } from '../../../api/students.ts'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import styles from './Student.module.css'

/** The student's log entries of all semesters, newest first. */
export function History({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const { formatDateTime, zoneName: zone } = useSchoolClock()
  const { data: logs } = useSuspenseQuery(studentHistoryQuery(student.id))
  const { first_name } = student
  if (logs.length === 0) return <p className={styles.none}>{t`There are no log entries for ${first_name} yet.`}</p>
  return (
    <>
      <p className={styles.none}>{t`Times are in the school's time zone (${zone}).`}</p>
      <ol className={styles.history}>
        {logs.map((entry) => (
          <li key={entry.id}>
            <time className={styles.when} dateTime={entry.date}>
              {formatDateTime(entry.date)}
            </time>
            <span>
              <span className={styles.status}>{entry.status}</span> · {entry.class} ({entry.section}) · {entry.semester}
            </span>
            <span className={styles.by}>{t`by ${entry.culprit}`}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
