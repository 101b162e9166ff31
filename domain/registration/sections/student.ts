import { english } from '../../english.ts'
import { CLASS_GRADES } from '../../grade.ts'
import { NAME_MAX } from '../../person.ts'
import { askedWhile, type Fields, field, group, isYes, required } from '../field.ts'

export const PHONE_TYPES = ['cell', 'home', 'work', 'other'] as const
export const GENDERS = ['Male', 'Female'] as const
const RACES = ['american_indian', 'pacific_islander', 'black', 'asian', 'white'] as const

const name = field('name', { max: NAME_MAX })
/** A city, a state or a language. */
const place = field('text', { max: 100 })

/** Document 2, section 3, "student", and section 5, "Registration: student". */
export const STUDENT: Fields = group('student', {
  year: required(field('year'), english`Year is required`),
  grade: required(field('choice', { choices: CLASS_GRADES }), english`Grade is required`),
  first_name: required(name, english`First name is required`),
  middle_name: name,
  last_name: required(name, english`Last name is required`),
  alt_last_name: name,
  nickname: name,
  gender: required(field('choice', { choices: GENDERS }), english`Gender is required`),
  birthdate: required(field('birthdate'), english`Birthdate is required`),
  birthplace: required({ ...place, accessGroup: 'identity' }, english`Birthplace is required`),
  street_address: required(field('text'), english`Address is required`),
  city: required(place, english`City is required`),
  state: required(place, english`State is required`),
  zipcode: required(field('zip'), english`Zipcode is required`),
  mailing_street_address: field('text'),
  mailing_city: place,
  mailing_state: place,
  mailing_zipcode: field('zip'),
  phone: required(field('phone'), english`Valid phone number is required`),
  phone_type: required(field('choice', { choices: PHONE_TYPES }), english`Phone type is required`),
  phone_only_emergencies: field('check-box'),
  custody_issues: required(field('yes-no'), english`Custody is required`),
  latino: required(field('yes-no', { accessGroup: 'identity' }), english`Ethnicity is required`),
  selected_race: required(
    field('choices', {
      choices: RACES,
      flags: Object.fromEntries(RACES.map((race) => [race, race])),
      accessGroup: 'identity',
    }),
    english`At least one item should be selected`,
  ),
  home_language: required(place, english`Primary language is required`),
  student_language: required(place, english`Student language is required`),
  student_first_language: required(place, english`First language is required`),
  preferred_language: required(place, english`Messages language is required`),
})

const HEALTH_GROUP = 'student_health_conditions'

/** Document 2, section 3, "student_health_conditions", and section 5, "Emergency contacts and medical". */
export const HEALTH: Fields = group(HEALTH_GROUP, {
  has_heart_condition: field('check-box'),
  has_asthma_condition: field('check-box'),
  has_diabetes_condition: field('check-box'),
  has_hearing_condition: field('check-box'),
  has_allergies_condition: field('check-box'),
  health_problems: required(field('long-text')),
  is_on_medications: required(field('yes-no')),
  daily_medications: askedWhile(isYes(`${HEALTH_GROUP}.is_on_medications`), field('long-text')),
  authorized_to_acetominophize: required(field('yes-no')),
  recent_surgeries: required(field('long-text')),
})
