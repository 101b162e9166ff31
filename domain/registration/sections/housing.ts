import { english } from '../../english.ts'
import {
  ADDRESS_MAX,
  allOf,
  anyOf,
  askedWhile,
  type Fields,
  field,
  group,
  isChosen,
  isYes,
  not,
  required,
  requiredWhile,
} from '../field.ts'

const GROUP = 'studentReferralQuestionnaire'
export const LIVING_ARRANGEMENTS = ['hotel', 'shelter', 'unordinary', 'shared_housing'] as const
const WATCHERS = ['Parent', 'Guardian', 'Caregiver', 'Host'] as const
export const RESIDENCY_DOCUMENTS = [
  'drivers_license',
  'az_address_confidentiality_prog_card',
  'real_estate_docs',
  'prop_tax_bill',
  'rental_agreement',
  'util_bill',
  'bank_or_CC_statement',
  'w2',
  'pay_stub',
  'form_506',
  'legit_docs',
  'military_docs',
  'notarized_affidavit',
] as const
export type ResidencyDocument = (typeof RESIDENCY_DOCUMENTS)[number]

/** One of the screening questions is yes: the child may be without a fixed home and must be enrolled at once. */
export const isWithoutFixedHome = anyOf(isYes(`${GROUP}.is_question_1_yes`), isYes(`${GROUP}.is_question_2_yes`))
const livesIn = (choice: (typeof LIVING_ARRANGEMENTS)[number]) =>
  allOf(isWithoutFixedHome, isChosen(`${GROUP}.living_in`, choice))

const yesNo = required(field('yes-no'))
const text = required(field('text'))

/** Document 2, section 4, "Other flows", and section 5, "Referral questionnaire and residency". */
export const QUESTIONNAIRE: Fields = group(GROUP, {
  has_additional_children: yesNo,
  is_question_1_yes: yesNo,
  is_question_2_yes: yesNo,
  living_in: askedWhile(isWithoutFixedHome, required(field('choice', { choices: LIVING_ARRANGEMENTS }))),
  hotel_name: askedWhile(livesIn('hotel'), text),
  shelter_name: askedWhile(livesIn('shelter'), text),
  shared_housing_start_date: askedWhile(livesIn('shared_housing'), required(field('date'))),
  watcher_type: askedWhile(isWithoutFixedHome, required(field('choice', { choices: WATCHERS }))),
  name_of_watcher: askedWhile(isWithoutFixedHome, required(field('name'))),
  address_of_watcher: askedWhile(isWithoutFixedHome, required(field('text', { max: ADDRESS_MAX }))),
  phone_of_watcher: askedWhile(isWithoutFixedHome, required(field('phone'))),
  email_of_watcher: askedWhile(isWithoutFixedHome, field('email')),
})

/** A family without a fixed home needs no proof of residency (rulings, section 4). */
export const RESIDENCY: Fields = group('azResidencyDocs', {
  doc_type: requiredWhile(not(isWithoutFixedHome), field('choice', { choices: RESIDENCY_DOCUMENTS })),
})

/** Document 2, section 5, "Referral questionnaire and residency". */
export const RIGHTS: Fields = group('rightsOfHomelessStudents', {
  acknowledged: required(
    field('consent'),
    english`You must check the box indicate you've read 'The Rights of Homeless Students'.`,
  ),
})
