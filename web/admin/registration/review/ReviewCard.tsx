import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeRegistration, RegistrationHistoryEntry } from '../../../../contract/registration/office.ts'
import { reopenRegistration, startReview } from '../../../../contract/registration/review.ts'
import { fullName } from '../../../../domain/person.ts'
import {
  type RegistrationEvent,
  type RegistrationState,
  type ReviewAction,
  whyNotReview,
} from '../../../../domain/registration/review.ts'
import { call } from '../../../api/call.ts'
import { storedDraft } from '../../../session/draft.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../../ui/feedback/untilNextPress.ts'
import { restoreFocus } from '../../../ui/focus/restoreFocus.ts'
import { GuardedDialog } from '../../../ui/form/GuardedDialog.tsx'
import { useSubmitGuard } from '../../../ui/form/useSubmitGuard.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { studentPath } from '../../people/people.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { sendReview, toEtag } from '../registrationQuery.ts'
import styles from './Review.module.css'

type ReviewDialog = 'accept' | 'decline'

const AcceptForm = lazyPart(async () => (await import('./AcceptForm.tsx')).AcceptForm)
const DeclineForm = lazyPart(async () => (await import('./DeclineForm.tsx')).DeclineForm)

/** The state and the next steps: start the review, accept, decline, reopen. */
export function ReviewCard({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const { id, state, student_id, attached } = registration
  const draftName = `registration decline ${id}`
  // Open with a draft from an expired session.
  const [dialog, openDialog] = useState<ReviewDialog | undefined>(() =>
    storedDraft()?.form === draftName ? 'decline' : undefined,
  )
  const [message, showMessage] = useSuccessMessage()
  const options = { params: { id }, body: {}, if_match: toEtag(registration) }
  const calls = {
    'start-review': () => call(startReview, options),
    reopen: () => call(reopenRegistration, options),
  }
  const change = useMutation({
    mutationFn: (action: keyof typeof calls) => sendReview(id, calls[action]),
    onSuccess: () => restoreFocus(),
  })
  const send = useSubmitGuard(undefined, (action: keyof typeof calls) =>
    change.mutateAsync(action).catch(() => undefined),
  )
  const isAllowed = (action: ReviewAction) =>
    whyNotReview(action, { state, madeStudent: student_id !== null && !attached }) === undefined
  const close = (done = '') => {
    openDialog(undefined)
    showMessage(done)
    if (done !== '') restoreFocus()
  }
  const sending = change.isPending ? change.variables : undefined
  return (
    <Card title={t`Review`}>
      <ReviewStatus registration={registration} />
      <SuccessAlert message={message} />
      <ErrorAlert error={change.error} />
      <div className={styles.actions}>
        {isAllowed('accept') && <Button onClick={() => openDialog('accept')}>{t`Accept`}</Button>}
        {isAllowed('start-review') && (
          <Button variant="default" loading={sending === 'start-review'} onClick={() => void send('start-review')}>
            {t`Start Review`}
          </Button>
        )}
        {isAllowed('decline') && (
          <Button variant="default" onClick={() => openDialog('decline')}>
            {t`Decline`}
          </Button>
        )}
        {isAllowed('reopen') && (
          <Button variant="default" loading={sending === 'reopen'} onClick={() => void send('reopen')}>
            {t`Reopen`}
          </Button>
        )}
      </div>
      <ReviewDialogs dialog={dialog} registration={registration} draftName={draftName} onClose={close} />
    </Card>
  )
}

function ReviewDialogs(props: {
  readonly dialog: ReviewDialog | undefined
  readonly registration: OfficeRegistration
  readonly draftName: string
  readonly onClose: (done?: string) => void
}) {
  const { dialog, registration, draftName, onClose } = props
  const { t } = useLingui()
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
            <DeclineForm registration={registration} draftName={draftName} onDeclined={onClose} />
          )}
        </AsyncBoundary>
      </GuardedDialog>
    </>
  )
}

/** The events that lead to a state. */
const EVENTS: Readonly<Record<RegistrationState, readonly RegistrationEvent[]>> = {
  new: [],
  'in-review': ['review-started', 'reopened'],
  accepted: ['accepted'],
  declined: ['declined'],
}

/** Who decided what and when, and what follows from it. */
function ReviewStatus({ registration }: { readonly registration: OfficeRegistration }) {
  const { state, history, declines } = registration
  const decision = history.findLast(({ event }) => EVENTS[state].includes(event))
  return (
    <div className={styles.status}>
      <Decision state={state} decision={decision} />
      {state === 'accepted' && <AcceptedStudent registration={registration} />}
      {declines.map(({ date, text }) => (
        <Declined key={date} date={date} text={text} />
      ))}
    </div>
  )
}

function Decision(props: {
  readonly state: RegistrationState
  readonly decision: RegistrationHistoryEntry | undefined
}) {
  const { state, decision } = props
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  if (!decision) return <p>{t`No one has started to review this registration.`}</p>
  const [who, when] = [decision.user_name, formatDateTime(decision.date)]
  const texts = {
    new: '',
    'in-review':
      decision.event === 'reopened' ? t`${who} reopened it on ${when}.` : t`${who} started the review on ${when}.`,
    accepted: t`${who} accepted it on ${when}.`,
    declined: t`${who} declined it on ${when}.`,
  }
  return <p>{texts[state]}</p>
}

function AcceptedStudent({ registration: { student, attached } }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  if (!student) return <p>{t`The student has since been deleted.`}</p>
  const { parent } = student
  return (
    <>
      <p>
        <Trans>
          Student: <RowLink to={studentPath(student)}>{fullName(student)}</RowLink>, in the account of{' '}
          {fullName(parent)} ({parent.email})
        </Trans>
        <EmailStatusMark status={parent.email_status} />
      </p>
      <p className={styles.quiet}>
        {attached
          ? t`The student was already here. If you reopen this registration, the student stays as it is.`
          : t`To reopen this registration, delete the student first.`}
      </p>
    </>
  )
}

function Declined({ date, text }: OfficeRegistration['declines'][number]) {
  const { formatDateTime } = useSchoolClock()
  const when = formatDateTime(date)
  return (
    <figure className={styles.message}>
      <figcaption>
        <Trans>Sent to the family on {when}:</Trans>
      </figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}
