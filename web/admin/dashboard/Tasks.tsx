import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OfficeTask } from '../../../contract/officeTasks.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { officeTasksQuery } from '../../api/officeTasks.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import styles from './AdminDashboard.module.css'
import { useTaskLine } from './taskLine.ts'

/** What the office has to do, most urgent first. Every line is a link. A line above the list names today's day off. */
export function Tasks({ semester }: { readonly semester: ListedSemester }) {
  const { t } = useLingui()
  const { tasks, day_off } = useSuspenseQuery(officeTasksQuery(semester.id)).data
  return (
    <>
      {typeof day_off === 'string' && (
        <p>{day_off === '' ? t`Today is a day off.` : t`Today is a day off: ${day_off}.`}</p>
      )}
      <TaskList tasks={tasks} semester={semester} />
    </>
  )
}

function TaskList({ tasks, semester }: { readonly tasks: readonly OfficeTask[]; readonly semester: ListedSemester }) {
  const { t } = useLingui()
  const lineOf = useTaskLine(semester)
  if (tasks.length === 0) return <Text>{t`Nothing to do right now.`}</Text>
  return (
    <Stack className={`plain ${styles.tasks}`} component="ul" gap="0.125rem">
      {tasks.map(lineOf).map(({ to, text, details }) => (
        <li key={`${to} ${text} ${details}`}>
          <RowLink to={to}>{text}</RowLink>
          {details && <span>{details}</span>}
        </li>
      ))}
    </Stack>
  )
}
