import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { takeFocus } from '../ui/takeFocus.ts'
import type { Asked } from './asked.ts'
import { ClassFacts } from './ClassFacts.tsx'
import styles from './CommandDialog.module.css'
import { PressButton } from './PressButton.tsx'
import { StepMessage } from './StepMessage.tsx'
import type { Step } from './step.ts'

/** Yes and No, then the server's message and OK; after a failure, Try again. */
export function CommandSteps(given: {
  readonly asked: Asked
  readonly step: Step
  readonly send: () => Promise<unknown>
  readonly close: () => void
}) {
  const { asked, step, send, close } = given
  const sending = { pending: step.pending, send, close }
  const done = step.answer !== undefined
  return (
    <>
      {!done && !step.failure && <ClassFacts course={asked.course} />}
      <StepMessage step={step} />
      <div className={styles.buttons}>
        {done && (
          <Button ref={takeFocus} onClick={close}>
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
function AnswerButtons({ asked, pending, send, close }: Sending & { readonly asked: Asked }) {
  const givesUp = asked.command === 'drop' || asked.command === 'leave'
  return (
    <>
      <Button variant="default" disabled={pending} data-autofocus={givesUp || undefined} onClick={close}>
        <Trans>No</Trans>
      </Button>
      <PressButton pending={pending} send={send} data-autofocus={givesUp ? undefined : true}>
        <Trans>Yes</Trans>
      </PressButton>
    </>
  )
}

function AgainButtons({ pending, send, close }: Sending) {
  return (
    <>
      <Button variant="default" disabled={pending} onClick={close}>
        <Trans>Close</Trans>
      </Button>
      <PressButton ref={takeFocus} pending={pending} send={send}>
        <Trans>Try again</Trans>
      </PressButton>
    </>
  )
}
