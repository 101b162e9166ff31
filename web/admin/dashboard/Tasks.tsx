import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import type { OfficeTask } from '../../../contract/officeTasks.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { officeTasksQuery } from '../../api/officeTasks.ts'
import { RowButton } from '../../dashboard/RowButton.tsx'
import { useFocusFallback } from '../../ui/focus/useFocusFallback.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import styles from './AdminDashboard.module.css'
import { type TaskLine, useTaskLine } from './taskLine.ts'
import { adviceKey, firstOfEachKind, type MoreAdvice, stillDismissed } from './tasks.ts'

/** What somebody waits for, most urgent first. Every line is a link. A line above the list names today's day off. */
export function Tasks({ semester }: { readonly semester: ListedSemester }) {
  const { t } = useLingui()
  const lineOf = useTaskLine(semester)
  const { tasks, day_off } = useSuspenseQuery(officeTasksQuery(semester.id)).data
  return (
    <>
      {typeof day_off === 'string' && (
        <p>{day_off === '' ? t`Today is a day off.` : t`Today is a day off: ${day_off}.`}</p>
      )}
      {tasks.length === 0 ? (
        <Text>{t`Nothing to do right now.`}</Text>
      ) : (
        <Stack className={`plain ${styles.tasks}`} component="ul" gap="0.125rem">
          {tasks.map(lineOf).map((line) => (
            <Line key={`${line.to} ${line.text} ${line.details}`} line={line} />
          ))}
        </Stack>
      )}
    </>
  )
}

/** What the office may do, or leave: what it dismisses stays away in this browser. Renders nothing without advice. */
export function Suggestions({ semester }: { readonly semester: ListedSemester }) {
  const { t } = useLingui()
  const headingId = useId()
  const focusHandlers = useFocusFallback(headingId, headingId)
  const lineOf = useTaskLine(semester)
  const { advice } = useSuspenseQuery(officeTasksQuery(semester.id)).data
  const [dismissed, setDismissed] = useLocalStorage<readonly string[]>({
    key: 'dismissed advice',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    const kept = stillDismissed(dismissed, semester, advice)
    if (kept.length < dismissed.length) setDismissed(kept)
  }, [dismissed, semester, advice, setDismissed])
  const keyOf = (task: OfficeTask) => adviceKey(semester, task)
  const left = advice.filter((task) => !dismissed.includes(keyOf(task)))
  const hidden = advice.length - left.length
  if (advice.length === 0) return null
  return (
    <Card title={t`Suggestions`} id={headingId}>
      <Stack gap="xs" align="flex-start" {...focusHandlers}>
        <Stack className={`plain ${styles.tasks}`} component="ul" gap="0.125rem" w="100%">
          {firstOfEachKind(left).map((task) =>
            isMore(task) ? (
              <Line key={task.kind} line={lineOf(task)} />
            ) : (
              <Line key={keyOf(task)} line={lineOf(task)}>
                {(nameId) => (
                  <RowButton
                    label={t`Dismiss`}
                    nameId={nameId}
                    variant="subtle"
                    onClick={() => setDismissed([...dismissed, keyOf(task)])}
                  />
                )}
              </Line>
            ),
          )}
        </Stack>
        {hidden > 0 && (
          <Button
            variant="subtle"
            onClick={() => setDismissed(dismissed.filter((key) => !advice.map(keyOf).includes(key)))}
          >
            {t`Show dismissed (${hidden})`}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function isMore(task: OfficeTask | MoreAdvice): task is MoreAdvice {
  return task.kind === 'more-full-classes' || task.kind === 'more-limited-accounts'
}

function Line(props: { readonly line: TaskLine; readonly children?: (nameId: string) => ReactNode }) {
  const { to, text, details } = props.line
  const id = useId()
  return (
    <li>
      <div id={id}>
        <RowLink to={to}>{text}</RowLink>
      </div>
      {details && <span>{details}</span>}
      {props.children?.(id)}
    </li>
  )
}
