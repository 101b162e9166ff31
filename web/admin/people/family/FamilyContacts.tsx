import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { FamilyChild, OfficeFamily } from '../../../../contract/officeFamily.ts'
import { fullName } from '../../../../domain/person.ts'
import { type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import {
  type ContactPerson,
  emergencyContactsIn,
  hasCustodyIssues,
  parentsIn,
  physicianIn,
} from '../../../../domain/registration/contacts.ts'
import { call } from '../../../api/call.ts'
import { AnswerList } from '../../../registration/AnswerList.tsx'
import { answerText, relationshipText } from '../../../registration/texts/choices.ts'
import { ACCESS_GROUP_LABELS } from '../../../registration/texts/labels.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { readGroups, SensitiveAnswers } from '../../registration/answers/RegistrationAnswers.tsx'
import { registrationPath } from '../../registration/paths.ts'
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import styles from './Family.module.css'

/** Whom to call about each child, as the family confirmed or registered last, and the health answers, which the access log guards. */
export function FamilyContacts({ family: { children } }: { readonly family: OfficeFamily }) {
  const { t } = useLingui()
  const known = children.filter(({ registration, confirmation }) => registration ?? confirmation)
  if (known.length === 0) return <Text c="dimmed">{t`No child of this family has an accepted registration.`}</Text>
  return known.map((child) => <ContactsOf key={child.id} child={child} />)
}

function ContactsOf({ child }: { readonly child: FamilyChild }) {
  const { registration, confirmation } = child
  const { t, i18n } = useLingui()
  const { formatDate } = useSchoolClock()
  const [health, setHealth] = useState<Health>()
  const answers = (confirmation ?? registration)?.answers ?? {}
  const confirmedOn = (date: string) => {
    const day = formatDate(date)
    return (
      <Text c="dimmed" fz="sm">
        {confirmation?.by_office ? t`Confirmed in the office on ${day}` : t`Confirmed by the family on ${day}`}
      </Text>
    )
  }
  const readHealth = confirmation ? () => readConfirmed(child.id) : registration && (() => readRegistered(registration))
  const name = fullName(child)
  const physician = physicianIn(answers)
  const hospital = answerAt(answers, 'hospital_preference') || ''
  return (
    <Stack className={`links ${styles.contacts}`} component="section" gap="xs" aria-label={t`Contacts of ${name}`}>
      <Box component="h3" fz="md">
        {name}
      </Box>
      {confirmation ? confirmedOn(confirmation.confirmed_at) : registration && <FromRegistration of={registration} />}
      {hasCustodyIssues(answers) && (
        <Banner type="warning">{t`The family reported custody issues. Check them before you release the child.`}</Banner>
      )}
      <People title={t`Parents`} people={parentsIn(answers)} answers={answers} />
      <People title={t`Emergency contacts`} people={emergencyContactsIn(answers)} answers={answers} />
      <People title={t`Physician`} people={physician ? [physician] : []} answers={answers} />
      {hospital !== '' && <p>{t`Hospital: ${hospital}`}</p>}
      <ContactsHeading>{t`Allergies and health`}</ContactsHeading>
      {readHealth && (
        <SensitiveAnswers
          read={readHealth}
          title={i18n._(ACCESS_GROUP_LABELS[HEALTH])}
          isOpened={health !== undefined}
          onOpened={setHealth}
        >
          {health?.confirmed_at && confirmedOn(health.confirmed_at)}
          {health && <AnswerList section="health" form={health.answers} isShown={() => true} />}
        </SensitiveAnswers>
      )}
    </Stack>
  )
}

const HEALTH = 'student_health_conditions'

interface Health {
  readonly answers: Answers
  /** Null for those of a registration. */
  readonly confirmed_at: string | null
}

async function readConfirmed(id: number): Promise<Health> {
  const { body } = await call('POST /api/students/:id/confirmed-health', { params: { id }, body: {} })
  return { answers: body.answers, confirmed_at: body.confirmed_at }
}

async function readRegistered({ id }: NonNullable<FamilyChild['registration']>): Promise<Health> {
  return { answers: await readGroups(id, [HEALTH]), confirmed_at: null }
}

function FromRegistration({ of: { id, reference, year } }: { readonly of: NonNullable<FamilyChild['registration']> }) {
  return (
    <Text c="dimmed" fz="sm">
      <Trans>
        From registration <RowLink to={registrationPath({ id })}>{reference}</RowLink>, {year}
      </Trans>
    </Text>
  )
}

function People(props: {
  readonly title: string
  readonly people: readonly ContactPerson[]
  readonly answers: Answers
}) {
  const { title, people, answers } = props
  const { i18n } = useLingui()
  if (people.length === 0) return null
  return (
    <>
      <ContactsHeading>{title}</ContactsHeading>
      <Stack className="plain" component="ul" gap="xs">
        {people.map(({ key, name, phones, email }) => (
          <li key={key}>
            <strong>{name}</strong>{' '}
            <Text c="dimmed" fz="sm" span>
              {relationshipText(i18n, answers, key)}
            </Text>
            <Group component="span" gap="0 1.25rem" align="baseline" m={0} mt="0.375rem">
              {phones.map(({ number, type }) => (
                <span key={number}>
                  <PhoneLink phone={number} />{' '}
                  <Text c="dimmed" fz="sm" span>
                    {answerText(i18n, 'parent_1.phone_type', type)}
                  </Text>
                </span>
              ))}
              {email !== '' && <EmailLink email={email} />}
            </Group>
          </li>
        ))}
      </Stack>
    </>
  )
}

function ContactsHeading({ children }: { readonly children: string }) {
  return (
    <Box component="h4" m={0} mt="xs" fz="sm">
      {children}
    </Box>
  )
}
