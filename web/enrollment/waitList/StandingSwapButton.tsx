import { useLingui } from '@lingui/react'
import { Box } from '@mantine/core'
import { useId } from 'react'
import type { WaitingCourse } from '../../../contract/enrollment/schedules.ts'
import { dropsFor } from '../classes/actions.ts'
import { COMMAND_LABELS } from '../commands/commandLabels.ts'
import { type CommandHandler, isPaused } from '../commands/pendingCommand.ts'
import { offerOf, type StudentSemester, toEnrollmentState } from '../enrollmentState.ts'
import { choiceFor } from './standingSwap.ts'

/** Changes what happens to the class in the way of one that the child waits for. Renders nothing when none, or more than one, is. */
export function StandingSwapButton(props: {
  readonly course: WaitingCourse
  readonly context: StudentSemester
  readonly nameId: string
  readonly onCommand: CommandHandler
}) {
  const { course, context, nameId, onCommand } = props
  const { i18n } = useLingui()
  const id = useId()
  const drops = dropsFor(toEnrollmentState(course, context))
  if (isPaused('changeStandingSwap', context.paused)) return null
  if (!drops || context.semester.freed_seats === 'open' || offerOf(course, context)) return null
  const choice = choiceFor(course, drops)
  return (
    <Box
      component="button"
      type="button"
      id={id}
      aria-labelledby={`${id} ${nameId}`}
      className="linkButton"
      display="block"
      fz="sm"
      data-screen-only
      onClick={({ currentTarget }) =>
        onCommand({ command: 'changeStandingSwap', course, drops, choice, opener: currentTarget })
      }
    >
      {i18n._(COMMAND_LABELS.changeStandingSwap)}
    </Box>
  )
}
