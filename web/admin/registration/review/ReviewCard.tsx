import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { revisionEtag } from '../../../../contract/codecs.ts'
import type { OfficeRegistration } from '../../../../contract/registration/office.ts'
import { fullName } from '../../../../domain/person.ts'
import { type ReviewAction, whyNotReview } from '../../../../domain/registration/review.ts'
import { call } from '../../../api/call.ts'
import { storedDraft } from '../../../session/draft.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../../ui/feedback/untilNextPress.ts'
import { focusIfLost } from '../../../ui/focus/focusIfLost.ts'
import { GuardedDialog } from '../../../ui/form/GuardedDialog.tsx'
import { useSubmitGuard } from '../../../ui/form/useSubmitGuard.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { sendReview } from '../queries.ts'
import styles from './Review.module.css'
import { ReviewStatus } from './ReviewStatus.tsx'

type ReviewDialog = 'accept' | 'decline' | 'return' | 'reopen'

const AcceptForm = lazyPart(async () => (await import('./AcceptForm.tsx')).AcceptForm)
const DeclineForm = lazyPart(async () => (await import('./DeclineForm.tsx')).DeclineForm)
const ReturnForm = lazyPart(async () => (await import('./ReturnForm.tsx')).ReturnForm)

/** The dialogs with a form, whose input survives an expired session. */
const DRAFTED = ['decline', 'return'] as const

function draftName(action: (typeof DRAFTED)[number], id: number): string {
  return `registration ${action} ${id}`
}

/** The state, and at the bottom of the window the next steps with their result: start the review, accept, decline, reopen. */
export function ReviewCard({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const { id, state, student_id, attached } = registration
  // Open with a draft from an expired session.
  const [dialog, openDialog] = useState<ReviewDialog | undefined>(() =>
    DRAFTED.find((action) => storedDraft()?.form === draftName(action, id)),
  )
  const [message, showMessage] = useSuccessMessage()
  const bar = useRef<HTMLDivElement>(null)
  // The pressed button is gone. The bar is where the next step is, and the page does not scroll.
  const keepFocus = () => focusIfLost(bar.current)
  const options = { params: { id }, body: {}, if_match: revisionEtag(registration), expects: [] }
  const calls = {
    'start-review': () => call('POST /api/registrations/:id/review', options),
    reopen: () => call('POST /api/registrations/:id/reopen', options),
  }
  const change = useMutation({
    mutationFn: (action: keyof typeof calls) => sendReview(id, calls[action]),
    onSettled: () => openDialog(undefined),
    onSuccess: () => keepFocus(),
  })
  const send = useSubmitGuard(undefined, (action: keyof typeof calls) =>
    change.mutateAsync(action).catch(() => undefined),
  )
  const isAllowed = (action: ReviewAction) =>
    whyNotReview(action, { state, madeStudent: student_id !== null && !attached }) === undefined
  const close = (done = '') => {
    openDialog(undefined)
    showMessage(done)
    if (done !== '') keepFocus()
  }
  const sending = change.isPending ? change.variables : undefined
  return (
    <Card title={t`Review`}>
      <ReviewStatus registration={registration} />
      <div className={styles.bar} ref={bar} tabIndex={-1}>
        <Box flex="1 0 100%" maw="60rem">
          <SuccessAlert message={message} />
          <ErrorAlert error={change.error} />
        </Box>
        <Group className={styles.decisions} justify="center" gap="0.75rem" wrap="nowrap">
          {isAllowed('accept') && <Button onClick={() => openDialog('accept')}>{t`Accept`}</Button>}
          {isAllowed('start-review') && (
            <Button variant="default" loading={sending === 'start-review'} onClick={() => void send('start-review')}>
              {t`Start Review`}
            </Button>
          )}
          {isAllowed('return') && (
            <Button variant="default" onClick={() => openDialog('return')}>
              {t`Ask to Correct`}
            </Button>
          )}
          {isAllowed('decline') && (
            <Button variant="default" onClick={() => openDialog('decline')}>
              {t`Decline`}
            </Button>
          )}
          {isAllowed('reopen') && (
            <Button variant="default" onClick={() => openDialog('reopen')}>
              {t`Reopen`}
            </Button>
          )}
        </Group>
      </div>
      <ReviewDialogs dialog={dialog} registration={registration} onClose={close} />
      <Dialog
        opened={dialog === 'reopen'}
        title={t`Reopen the registration of ${fullName(registration)}?`}
        onClose={change.isPending ? undefined : () => close()}
      >
        <p>{t`It goes back to the review. The family is not told.`}</p>
        <Group gap="sm" justify="flex-end" mt="1.25rem">
          <Button variant="default" disabled={change.isPending} data-autofocus onClick={() => close()}>
            {t`No`}
          </Button>
          <Button loading={sending === 'reopen'} onClick={() => void send('reopen')}>
            {t`Yes`}
          </Button>
        </Group>
      </Dialog>
    </Card>
  )
}

function ReviewDialogs(props: {
  readonly dialog: ReviewDialog | undefined
  readonly registration: OfficeRegistration
  readonly onClose: (done?: string) => void
}) {
  const { dialog, registration, onClose } = props
  const { t } = useLingui()
  const { id } = registration
  const name = fullName(registration)
  return (
    <>
      <Dialog opened={dialog === 'accept'} title={t`Accept ${name}`} onClose={() => onClose()} wide>
        <AsyncBoundary>
          {dialog === 'accept' && <AcceptForm registration={registration} onAccepted={onClose} />}
        </AsyncBoundary>
      </Dialog>
      <GuardedDialog opened={dialog === 'decline'} title={t`Decline ${name}`} onClose={() => onClose()}>
        <AsyncBoundary>
          {dialog === 'decline' && (
            <DeclineForm registration={registration} draftName={draftName('decline', id)} onDeclined={onClose} />
          )}
        </AsyncBoundary>
      </GuardedDialog>
      <GuardedDialog
        opened={dialog === 'return'}
        title={t`Ask the Family of ${name} to Correct Answers`}
        onClose={() => onClose()}
      >
        <AsyncBoundary>
          {dialog === 'return' && (
            <ReturnForm registration={registration} draftName={draftName('return', id)} onReturned={onClose} />
          )}
        </AsyncBoundary>
      </GuardedDialog>
    </>
  )
}
