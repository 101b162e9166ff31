import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { officeTasksQuery } from '../../api/officeTasks.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import styles from './AdminDashboard.module.css'
import { useTaskLine } from './taskLine.ts'

/** What the office has to do, most urgent first. Every line is a link. */
export function Tasks({ semester }: { readonly semester: ListedSemester }) {
  const { t } = useLingui()
  const { data: tasks } = useSuspenseQuery(officeTasksQuery(semester.id))
  const lineOf = useTaskLine(semester)
  if (tasks.length === 0) return <p className={styles.nothing}>{t`Nothing to do right now.`}</p>
  return (
    <ul className={styles.tasks}>
      {tasks.map(lineOf).map(({ to, text, details }) => (
        <li key={`${to} ${text} ${details}`}>
          <RowLink to={to}>{text}</RowLink>
          {details && <span>{details}</span>}
        </li>
      ))}
    </ul>
  )
}
