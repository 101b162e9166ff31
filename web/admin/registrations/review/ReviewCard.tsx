import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { reopenRegistration, startReview } from '../../../../contract/registrationOfficeReview.ts'
import { type ReviewAction, whyNotReview } from '../../../../domain/registration/review.ts'
import { call } from '../../../api/call.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { restoreFocus } from '../../../ui/focus/restoreFocus.ts'
import { useSubmitGuard } from '../../../ui/form/useSubmitGuard.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { etagOf } from '../etag.ts'
import styles from './Review.module.css'
import { initialDialog, type ReviewDialog, ReviewDialogs } from './ReviewDialogs.tsx'
import { ReviewStatus } from './ReviewStatus.tsx'
import { sendReview } from './sendReview.ts'

/** The state and the next steps: start the review, accept, decline, reopen. */
export function ReviewCard({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const { id, state, student_id } = registration
  const [dialog, openDialog] = useState<ReviewDialog | undefined>(() => initialDialog(registration))
  const [message, showMessage] = useState('')
  const options = { params: { id }, body: {}, if_match: etagOf(registration) }
  const calls = {
    'start-review': () => call(startReview, options),
    reopen: () => call(reopenRegistration, options),
  }
  const change = useMutation({
    mutationFn: (action: keyof typeof calls) => sendReview(id, calls[action]),
    onSuccess: () => restoreFocus(),
  })
  const send = useSubmitGuard(undefined, (action: keyof typeof calls) => {
    showMessage('')
    return change.mutateAsync(action).catch(() => undefined)
  })
  const isAllowed = (action: ReviewAction) =>
    whyNotReview(action, { state, hasStudent: student_id !== null }) === undefined
  const close = (done = '') => {
    openDialog(undefined)
    showMessage(done)
    if (done !== '') restoreFocus()
  }
  const open = (next: ReviewDialog) => {
    change.reset()
    openDialog(next)
  }
  const sending = change.isPending ? change.variables : undefined
  return (
    <Card title={t`Review`}>
      <ReviewStatus registration={registration} />
      <SuccessAlert message={message} />
      <ErrorAlert error={change.error} />
      <div className={styles.actions}>
        {isAllowed('accept') && <Button onClick={() => open('accept')}>{t`Accept`}</Button>}
        {isAllowed('start-review') && (
          <Button variant="default" loading={sending === 'start-review'} onClick={() => void send('start-review')}>
            {t`Start Review`}
          </Button>
        )}
        {isAllowed('decline') && (
          <Button variant="default" onClick={() => open('decline')}>
            {t`Decline`}
          </Button>
        )}
        {isAllowed('reopen') && (
          <Button variant="default" loading={sending === 'reopen'} onClick={() => void send('reopen')}>
            {t`Reopen`}
          </Button>
        )}
      </div>
      <ReviewDialogs dialog={dialog} registration={registration} onClose={close} />
    </Card>
  )
}
