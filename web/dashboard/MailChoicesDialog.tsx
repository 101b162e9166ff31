import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { MailChoicesForm } from './MailChoicesForm.tsx'

/** The email settings of a parent. `onClose` gets the success message after a save. */
export function MailChoicesDialog(props: { readonly opened: boolean; readonly onClose: (message?: string) => void }) {
  const { opened, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog opened={opened} title={t`Email Settings`} onClose={() => onClose()}>
      <AsyncBoundary>{opened && <MailChoicesForm onSaved={onClose} />}</AsyncBoundary>
    </Dialog>
  )
}
