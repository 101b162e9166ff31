import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmergencyChild, RosterSheetRow } from '../../../contract/rosterSheets.ts'
import { phoneMask } from '../../../domain/person.ts'
import { answerAt } from '../../../domain/registration/answers.ts'
import {
  type ContactPerson,
  emergencyContactsIn,
  hasCustodyIssues,
  parentsIn,
  physicianIn,
} from '../../../domain/registration/contacts.ts'
import { type Condition, emergencyHealth } from '../../../domain/registration/emergencyHealth.ts'
import { parentsToCall } from '../../../domain/registration/parentsToCall.ts'
import { answerText, relationshipText } from '../../registration/texts/choices.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'

/** A person to call, in words. */
export interface CalledPerson {
  readonly name: string
  readonly relationship: string
  /** "(928) 555 - 0142 Cell". */
  readonly phones: readonly string[]
}

/** What an emergency sheet says about a child, in words. */
export interface SheetChild {
  readonly parents: readonly CalledPerson[]
  readonly contacts: readonly CalledPerson[]
  readonly physician: CalledPerson | undefined
  readonly hospital: string
  readonly custody: boolean
  /** Conditions, the family's words, medications and what may be given. */
  readonly health: readonly string[]
  /** Who gave the answers when. Empty without a registration and a confirmation. */
  readonly source: string
}

const CONDITION_LABELS: Readonly<Record<Condition, MessageDescriptor>> = {
  has_allergies_condition: msg`Allergies`,
  has_asthma_condition: msg`Asthma`,
  has_diabetes_condition: msg`Diabetes`,
  has_heart_condition: msg`Heart condition`,
  has_hearing_condition: msg`Hearing condition`,
}

export interface SheetTexts extends Pick<SchoolClock, 'formatDate'> {
  readonly i18n: I18n
}

export function toSheetChild(
  { parent }: RosterSheetRow,
  child: EmergencyChild | undefined,
  { i18n, formatDate }: SheetTexts,
): SheetChild {
  const known = child?.known
  const { contacts = {}, health = {} } = known ?? {}
  const day = known ? formatDate(known.date) : ''
  const sources = { confirmation: msg`Confirmed on ${day}`, registration: msg`Registration of ${day}` }
  const called = (person: ContactPerson): CalledPerson => ({
    name: person.name,
    relationship: relationshipText(i18n, contacts, person.key),
    phones: person.phones.map(({ number, type }) =>
      `${phoneMask(number)} ${answerText(i18n, 'parent_1.phone_type', type)}`.trim(),
    ),
  })
  const physician = physicianIn(contacts)
  return {
    parents: parentsToCall(parent, parentsIn(contacts), known?.source === 'confirmation').map(called),
    contacts: emergencyContactsIn(contacts).map(called),
    physician: physician && called(physician),
    hospital: answerText(i18n, 'hospital_preference', answerAt(contacts, 'hospital_preference')),
    custody: hasCustodyIssues(contacts),
    health: healthTexts(emergencyHealth(health), i18n),
    source: known ? i18n._(sources[known.source]) : '',
  }
}

function healthTexts(health: ReturnType<typeof emergencyHealth>, i18n: I18n): string[] {
  const { conditions, problems, medications, acetaminophen } = health
  const named = conditions.map((condition) => i18n._(CONDITION_LABELS[condition])).join(', ')
  return [
    named,
    problems,
    medications === '' ? '' : i18n._(msg`Medications: ${medications}`),
    acetaminophen === false ? i18n._(msg`No acetaminophen`) : '',
  ].filter((text) => text !== '')
}
