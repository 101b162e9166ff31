import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text } from '@mantine/core'
import type { OfficeRegistration, RegistrationHistoryEntry } from '../../../../contract/registration/office.ts'
import { fullName } from '../../../../domain/person.ts'
import type { RegistrationEvent, RegistrationState } from '../../../../domain/registration/review.ts'
import { questionOf } from '../../../registration/sections/questionOf.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { studentPath } from '../../people/people.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { Quote } from '../../ui/Quote.tsx'

/** The events that lead to a state. */
const EVENTS: Readonly<Record<RegistrationState, readonly RegistrationEvent[]>> = {
  new: ['corrected'],
  'in-review': ['review-started', 'reopened'],
  returned: ['returned'],
  accepted: ['accepted'],
  declined: ['declined'],
}

/** Who decided what and when, and what follows from it. */
export function ReviewStatus({ registration }: { readonly registration: OfficeRegistration }) {
  const { state, history, declines, corrections } = registration
  const decision = history.findLast(({ event }) => EVENTS[state].includes(event))
  return (
    <Stack className="links" gap="xs" mb="md">
      <Decision state={state} decision={decision} />
      {state === 'accepted' && <AcceptedStudent registration={registration} />}
      {corrections.map((request) => (
        <Sent key={request.date} {...request} />
      ))}
      {declines.map((decline) => (
        <Sent key={decline.date} {...decline} fields={[]} />
      ))}
    </Stack>
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
    new: t`The family corrected it on ${when}. No one has reviewed the corrections.`,
    returned: t`${who} asked the family to correct it on ${when}. The family has not corrected it yet.`,
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
  const account = parent.email === '' ? fullName(parent) : `${fullName(parent)} (${parent.email})`
  return (
    <>
      <p>
        <Trans>
          Student: <RowLink to={studentPath(student)}>{fullName(student)}</RowLink>, in the account of {account}
        </Trans>
        <EmailStatusMark status={parent.email_status} />
      </p>
      <Text c="dimmed" fz="sm">
        {attached
          ? t`The student was already here. If you reopen this registration, the student stays as it is.`
          : t`To reopen this registration, delete the student first.`}
      </Text>
    </>
  )
}

/** What the office wrote to the family, and the questions that it marked. */
function Sent({ date, text, fields }: OfficeRegistration['corrections'][number]) {
  const { i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const when = formatDateTime(date)
  return (
    <Box component="figure" m={0}>
      <Text component="figcaption" c="dimmed" fz="sm">
        <Trans>Sent to the family on {when}:</Trans>
      </Text>
      <Quote mt="0.25rem">{text}</Quote>
      {fields.length > 0 && (
        <Box component="ul" mt="0.25rem" mb={0}>
          {fields.map((path) => (
            <li key={path}>{questionOf(i18n, path)}</li>
          ))}
        </Box>
      )}
    </Box>
  )
}
