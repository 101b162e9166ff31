import { useLingui } from '@lingui/react/macro'
import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { fullName } from '../../../../domain/person.ts'
import { storedDraft } from '../../../session/draft.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { declineDraft } from './declineDraft.ts'

export type ReviewDialog = 'accept' | 'decline'

const AcceptForm = lazyPart(async () => (await import('./AcceptForm.tsx')).AcceptForm)
const DeclineForm = lazyPart(async () => (await import('./DeclineForm.tsx')).DeclineForm)

/** The dialog with a draft from an expired session. */
export function initialDialog(registration: OfficeRegistration): ReviewDialog | undefined {
  return storedDraft()?.form === declineDraft(registration) ? 'decline' : undefined
}

export function ReviewDialogs(props: {
  readonly dialog: ReviewDialog | undefined
  readonly registration: OfficeRegistration
  readonly onClose: (done?: string) => void
}) {
  const { dialog, registration, onClose } = props
  const { t } = useLingui()
  const name = fullName(registration)
  return (
    <>
      <Dialog opened={dialog === 'accept'} title={t`Accept ${name}`} onClose={() => onClose()} wide>
        <AsyncBoundary>
          {dialog === 'accept' && <AcceptForm registration={registration} onAccepted={onClose} />}
        </AsyncBoundary>
      </Dialog>
      <Dialog opened={dialog === 'decline'} title={t`Decline ${name}`} onClose={() => onClose()}>
        <AsyncBoundary>
          {dialog === 'decline' && <DeclineForm registration={registration} onDeclined={onClose} />}
        </AsyncBoundary>
      </Dialog>
    </>
  )
}
