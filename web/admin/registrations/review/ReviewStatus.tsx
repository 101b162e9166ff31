import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficeRegistration, RegistrationHistoryEntry } from '../../../../contract/registrationOffice.ts'
import { fullName } from '../../../../domain/person.ts'
import type { RegistrationEvent, RegistrationState } from '../../../../domain/registration/review.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { studentPath } from '../../people/paths.ts'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import styles from './Review.module.css'

/** The events that lead to a state. */
const EVENTS: Readonly<Record<RegistrationState, readonly RegistrationEvent[]>> = {
  new: [],
  'in-review': ['review-started', 'reopened'],
  accepted: ['accepted'],
  declined: ['declined'],
}

/** Who decided what and when, and what follows from it. */
export function ReviewStatus({ registration }: { readonly registration: OfficeRegistration }) {
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

function AcceptedStudent({ registration: { student } }: { readonly registration: OfficeRegistration }) {
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
      </p>
      <p className={styles.quiet}>{t`To reopen this registration, delete the student first.`}</p>
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
