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
  required,
} from '../field.ts'

const GROUP = 'partCInfo'
const SCHOOL_TYPES = ['public', 'private', 'charter', 'alternative', 'correctional_facility', 'other'] as const
/** The specification names neither these classes nor the means of transportation, except Other. */
const SPECIAL_CLASSES = ['Gifted', 'Title I', 'English Language Learner', 'Speech', 'Resource', 'Other'] as const
const TRANSPORTATION = ['Parent', 'School Bus', 'Walk', 'Bicycle', 'Student Drives', 'Other'] as const
/** Each program with its flag. */
const SPECIAL_ED = {
  ED: 'has_been_in_ED',
  Autism: 'has_been_in_autism_classes',
  SLD: 'has_been_in_SLD',
  MIID: 'has_been_in_MIID',
  MOID: 'has_been_in_MOID',
  SID: 'has_been_in_SID',
  OT: 'has_been_in_OT',
  SLI: 'has_been_in_SLI',
  Other: 'has_been_in_other_special_ED_classes',
} as const
const MORE_THAN_10_DAYS = 'More than 10 days'

const yes = (name: string) => isYes(`${GROUP}.${name}`)
const chosen = (name: string, choice: string) => isChosen(`${GROUP}.${name}`, choice)
const wasDisciplined = anyOf(
  yes('has_been_suspended'),
  yes('has_been_expelled'),
  yes('has_suspension_or_expulsion_been_recommended'),
)
const yesNo = required(field('yes-no'))
const text = required(field('text'))

/** Form C (document 2, section 3, "partCInfo"; section 4, "Dependent resets"; section 5, "Form C"). */
export const PART_C: Fields = group(GROUP, {
  previous_school_name: text,
  previous_school_address: required(field('text', { max: ADDRESS_MAX })),
  previous_school_dates: text,
  previous_school_type: required(field('choice', { choices: SCHOOL_TYPES })),
  previous_school_type_other_field: askedWhile(chosen('previous_school_type', 'other'), text),
  is_previous_student_of_school: yesNo,
  previous_grade_and_year: askedWhile(yes('is_previous_student_of_school'), field('text')),
  has_read_SDS: required(field('consent'), english`You must click the checkbox to continue.`),
  has_been_in_special_classes: yesNo,
  special_classes: askedWhile(
    yes('has_been_in_special_classes'),
    required(field('choices', { choices: SPECIAL_CLASSES }), english`Please select at least one class`),
  ),
  has_been_in_special_ed: yesNo,
  selected_special_ED: askedWhile(
    yes('has_been_in_special_ed'),
    required(field('choices', { choices: Object.keys(SPECIAL_ED), flags: SPECIAL_ED }), english`Required`),
  ),
  other_special_ED_classes: askedWhile(
    allOf(yes('has_been_in_special_ed'), chosen('selected_special_ED', 'Other')),
    field('text'),
  ),
  has_current_IEP: yesNo,
  has_current_MET_report: yesNo,
  has_504_plan: yesNo,
  has_custody_agreement: yesNo,
  has_letters_of_guardianship: yesNo,
  has_power_of_attorney: yesNo,
  is_not_living_with_bio_parents: yesNo,
  has_injunction: yesNo,
  has_order_of_protection: yesNo,
  is_covered_by_order: askedWhile(anyOf(yes('has_injunction'), yes('has_order_of_protection')), yesNo),
  has_been_suspended: yesNo,
  suspended_dates: askedWhile(yes('has_been_suspended'), text),
  has_been_expelled: yesNo,
  expulsion_dates: askedWhile(yes('has_been_expelled'), text),
  has_suspension_or_expulsion_been_recommended: yesNo,
  recommendation_dates: askedWhile(yes('has_suspension_or_expulsion_been_recommended'), text),
  school_suspended_or_expelled_from: askedWhile(wasDisciplined, text),
  length_of_expulsion_suspension: askedWhile(
    wasDisciplined,
    required(field('choice', { choices: ['10 days or fewer', MORE_THAN_10_DAYS] })),
  ),
  specific_number_of_days: askedWhile(
    allOf(wasDisciplined, chosen('length_of_expulsion_suspension', MORE_THAN_10_DAYS)),
    text,
  ),
  reason_for_suspension_expulsion: askedWhile(wasDisciplined, required(field('long-text'))),
  has_been_revoked: yesNo,
  has_ever_been_in_correctional_facility: yesNo,
  selected_transportation: required(field('choices', { choices: TRANSPORTATION }), english`Required`),
  transportation_type: askedWhile(chosen('selected_transportation', 'Other'), field('text')),
  is_wanting_info_about_lunch_program: yesNo,
  is_american_indian: yesNo,
  lives_in: askedWhile(yes('is_american_indian'), text),
  US_tribal_number: askedWhile(yes('is_american_indian'), text),
})
