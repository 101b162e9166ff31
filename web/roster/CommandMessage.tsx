import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useProblemText } from '../ui/feedback/problemText.ts'
import styles from './CommandDialog.module.css'
import type { CommandProgress } from './commandProgress.ts'

/** A live region with the state of a command: being sent, the server's message, or the problem. */
export function CommandMessage({ step: { result, failure, pending } }: { readonly step: CommandProgress }) {
  const problemText = useProblemText()
  return (
    <div role="status" className={styles.message}>
      {pending && (
        <VisuallyHidden>
          <Trans>Sending…</Trans>
        </VisuallyHidden>
      )}
      {!pending && result && <p>{result.message}</p>}
      {!pending && failure && !result && <p>{problemText(failure)}</p>}
    </div>
  )
}
