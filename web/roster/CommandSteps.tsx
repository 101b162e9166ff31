import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Course } from '../../contract/courses.ts'
import { focusOnMount } from '../ui/focus/focusOnMount.ts'
import { ClassFacts } from './ClassFacts.tsx'
import styles from './CommandDialog.module.css'
import { CommandMessage } from './CommandMessage.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import type { CommandProgress } from './commandProgress.ts'
import type { PendingCommand, SwapChoice } from './pendingCommand.ts'
import { SeatsNote } from './SeatsNote.tsx'
import { StandingSwapChoice } from './StandingSwapChoice.tsx'

/** The buttons of each step: Yes and No, then OK, or Try again after a failure. */
export function CommandSteps(props: {
  readonly request: PendingCommand
  /** The class as it is now. */
  readonly course: Course
  readonly firstName: string
  readonly step: CommandProgress
  readonly choice: SwapChoice
  readonly onChoice: (choice: SwapChoice) => void
  readonly send: () => Promise<unknown>
  readonly close: () => void
}) {
  const { request, course, step, send, close } = props
  const actions = { pending: step.pending, send, close }
  const done = step.result !== undefined
  return (
    <>
      {!done && !step.failure && (
        <>
          <ClassFacts course={course} />
          <SeatsNote course={course} command={request.command} isAnnounced={!step.pending} />
          <StandingSwapChoice
            request={request}
            firstName={props.firstName}
            choice={props.choice}
            onChange={props.onChoice}
          />
        </>
      )}
      <CommandMessage step={step} />
      <div className={styles.buttons}>
        {done && (
          <Button ref={focusOnMount} onClick={close}>
            <Trans>OK</Trans>
          </Button>
        )}
        {!done && (step.failure ? <RetryButtons {...actions} /> : <YesNoButtons request={request} {...actions} />)}
      </div>
    </>
  )
}

interface CommandActions {
  readonly pending: boolean
  readonly send: () => Promise<unknown>
  readonly close: () => void
}

const GIVES_UP: readonly PendingCommand['command'][] = ['drop', 'leave', 'decline']

/** The initial focus is on the safe choice: No for a command that gives up a seat or a position. */
function YesNoButtons({ request, pending, send, close }: CommandActions & { readonly request: PendingCommand }) {
  const givesUp = GIVES_UP.includes(request.command)
  const isChoice = request.command === 'choose'
  return (
    <>
      <Button variant="default" disabled={pending} data-autofocus={givesUp || undefined} onClick={close}>
        {isChoice ? <Trans>Cancel</Trans> : <Trans>No</Trans>}
      </Button>
      <ConfirmButton pending={pending} send={send} data-autofocus={givesUp ? undefined : true}>
        {isChoice ? <Trans>Save</Trans> : <Trans>Yes</Trans>}
      </ConfirmButton>
    </>
  )
}

function RetryButtons({ pending, send, close }: CommandActions) {
  return (
    <>
      <Button variant="default" disabled={pending} onClick={close}>
        <Trans>Close</Trans>
      </Button>
      <ConfirmButton ref={focusOnMount} pending={pending} send={send}>
        <Trans>Try again</Trans>
      </ConfirmButton>
    </>
  )
}
