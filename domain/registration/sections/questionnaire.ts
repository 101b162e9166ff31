import { anyOf, askedWhile, type Fields, field, group, isChosen, isYes, required } from '../field.ts'

const GROUP = 'studentReferralQuestionnaire'
export const LIVING_ARRANGEMENTS = ['hotel', 'shelter', 'unordinary', 'shared_housing'] as const
export const WATCHERS = ['Parent', 'Guardian', 'Caregiver', 'Host'] as const

/** One of the screening questions is yes: the child may be without a fixed home and must be enrolled at once. */
export const isWithoutFixedHome = anyOf(isYes(`${GROUP}.is_question_1_yes`), isYes(`${GROUP}.is_question_2_yes`))

const yesNo = required(field('yes-no'))
const text = required(field('text'))
const livesIn = (choice: (typeof LIVING_ARRANGEMENTS)[number]) => {
  const isChoice = isChosen(`${GROUP}.living_in`, choice)
  return (form: Parameters<typeof isChoice>[0]) => isWithoutFixedHome(form) && isChoice(form)
}

/** Document 2, section 4, "Other flows", and section 5, "Referral questionnaire and residency". */
export const QUESTIONNAIRE: Fields = group(GROUP, {
  has_additional_children: yesNo,
  is_question_1_yes: yesNo,
  is_question_2_yes: yesNo,
  living_in: askedWhile(isWithoutFixedHome, required(field('choice', LIVING_ARRANGEMENTS))),
  hotel_name: askedWhile(livesIn('hotel'), text),
  shelter_name: askedWhile(livesIn('shelter'), text),
  shared_housing_start_date: askedWhile(livesIn('shared_housing'), required(field('date'))),
  watcher_type: askedWhile(isWithoutFixedHome, required(field('choice', WATCHERS))),
  name_of_watcher: askedWhile(isWithoutFixedHome, text),
  address_of_watcher: askedWhile(isWithoutFixedHome, text),
  phone_of_watcher: askedWhile(isWithoutFixedHome, required(field('phone'))),
  email_of_watcher: askedWhile(isWithoutFixedHome, field('email')),
})
