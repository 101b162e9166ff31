import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'

/** `incomplete`: found before sending. `refused`: by the server, one line for each error. */
export type Failure = { readonly kind: 'incomplete' } | { readonly kind: 'refused'; readonly lines: readonly string[] }

/** The specification's two alerts (document 2, sections 5 and 8). */
export function FailureDialog({ failure, onClose }: { readonly failure: Failure; readonly onClose: () => void }) {
  const { t } = useLingui()
  const text = useProblemText()
  return (
    <Dialog
      opened
      title={failure.kind === 'refused' ? t`Registration NOT successful` : t`Registration Failed`}
      onClose={onClose}
    >
      {failure.kind === 'refused' ? (
        <ul>
          {[...new Set(failure.lines.map(text))].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{t`Please complete all the fields in red.`}</p>
      )}
      <Button onClick={onClose}>{t`OK`}</Button>
    </Dialog>
  )
}
