import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { focusOnMount } from '../ui/focus/focusOnMount.ts'
import { ClassFacts } from './ClassFacts.tsx'
import styles from './CommandDialog.module.css'
import { CommandMessage } from './CommandMessage.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import type { CommandProgress } from './commandProgress.ts'
import type { PendingCommand } from './pendingCommand.ts'

/** Yes and No, then the server's message and OK; after a failure, Try again. */
export function CommandSteps(given: {
  readonly asked: PendingCommand
  readonly step: CommandProgress
  readonly send: () => Promise<unknown>
  readonly close: () => void
}) {
  const { asked, step, send, close } = given
  const sending = { pending: step.pending, send, close }
  const done = step.answer !== undefined
  return (
    <>
      {!done && !step.failure && <ClassFacts course={asked.course} />}
      <CommandMessage step={step} />
      <div className={styles.buttons}>
        {done && (
          <Button ref={focusOnMount} onClick={close}>
            <Trans>OK</Trans>
          </Button>
        )}
        {!done && (step.failure ? <AgainButtons {...sending} /> : <AnswerButtons asked={asked} {...sending} />)}
      </div>
    </>
  )
}

interface Sending {
  readonly pending: boolean
  readonly send: () => Promise<unknown>
  readonly close: () => void
}

/** The focus waits on the answer that loses nothing: No where a seat would be given up. */
function AnswerButtons({ asked, pending, send, close }: Sending & { readonly asked: PendingCommand }) {
  const givesUp = asked.command === 'drop' || asked.command === 'leave'
  return (
    <>
      <Button variant="default" disabled={pending} data-autofocus={givesUp || undefined} onClick={close}>
        <Trans>No</Trans>
      </Button>
      <ConfirmButton pending={pending} send={send} data-autofocus={givesUp ? undefined : true}>
        <Trans>Yes</Trans>
      </ConfirmButton>
    </>
  )
}

function AgainButtons({ pending, send, close }: Sending) {
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
