import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
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
        <ul className="links plain ruled">
          {tasks.map(lineOf).map((line) => (
            <Line key={`${line.to} ${line.text} ${line.details}`} line={line} />
          ))}
        </ul>
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
        <Box className="links plain ruled" component="ul" w="100%">
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
        </Box>
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
    <Group component="li" gap="sm" wrap="nowrap" justify="space-between" py="0.25rem">
      <Group gap="0 0.75rem" align="baseline" flex="1 1 0" miw={0}>
        <Text id={id} fw={600} inherit>
          <RowLink to={to}>{text}</RowLink>
        </Text>
        {details && (
          <Text c="dimmed" fz="sm" span>
            {details}
          </Text>
        )}
      </Group>
      {props.children?.(id)}
    </Group>
  )
}
