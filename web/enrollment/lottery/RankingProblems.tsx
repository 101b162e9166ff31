import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import type { Days } from '../../../domain/days.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import summary from '../../ui/form/Form.module.css'
import { IconAlertCircle } from '../../ui/icons.tsx'
import type { RankingTime } from './ranked.ts'
import { timeId, timeName } from './timeName.ts'

/** Why the choices were not saved, with links to the times. `wishes` are those that were sent. */
export function RankingProblems(props: {
  readonly error: unknown
  readonly times: readonly RankingTime<Course>[]
  readonly wishes: readonly (readonly number[])[]
  /** Not of a family, which goes on ranking while its choices are saved. */
  readonly takesFocus: boolean
  readonly chooseDay: (days: Days) => unknown
}) {
  const { error, times, wishes, takesFocus, chooseDay } = props
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const timeOf = (list: number) => times.find(({ courses }) => courses.some(({ id }) => id === wishes[list]?.[0]))
  const problems = error instanceof ApiProblem ? Object.entries(error.errors) : []
  const listed = problems.flatMap(([field, [message = '']]) => {
    const time = timeOf(Number(field.split('.')[1]))
    return time ? [{ time, message }] : []
  })
  const showTime = async (time: RankingTime<Course>) => {
    await chooseDay(time.days)
    document.getElementById(timeId(time))?.focus()
  }
  return (
    <div className={summary.summary} role="alert" tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
      <h2>
        <IconAlertCircle color="var(--mantine-color-error)" />
        {t`There is a problem`}
      </h2>
      <Group className="plain" component="ul" gap="xs">
        {listed.map(({ time, message }) => (
          <li key={time.key}>
            <a
              href={`#${timeId(time)}`}
              onClick={(event) => {
                event.preventDefault()
                void showTime(time)
              }}
            >
              {timeName(i18n, time)}: {text(message)}
            </a>
          </li>
        ))}
        {listed.length === 0 && <li>{text(error)}</li>}
      </Group>
    </div>
  )
}
