import { CLASS_GRADES } from '../../grade.ts'
import { type Fields, field, group, required } from '../field.ts'

export const PHONE_TYPES = ['cell', 'home', 'work', 'other'] as const
export const GENDERS = ['Male', 'Female'] as const
/** The races of `selected_race`. The flag of each race follows from the list. */
export const RACES = ['american_indian', 'pacific_islander', 'black', 'asian', 'white'] as const

/** Document 2, section 3, "student", and section 5, "Registration: student". */
export const STUDENT: Fields = group('student', {
  year: required(field('year'), 'Year is required'),
  grade: required(field('choice', CLASS_GRADES), 'Grade is required'),
  first_name: required(field('text'), 'First name is required'),
  middle_name: field('text'),
  last_name: required(field('text'), 'Last name is required'),
  alt_last_name: field('text'),
  nickname: field('text'),
  gender: required(field('choice', GENDERS), 'Gender is required'),
  birthdate: required(field('birthdate'), 'Birthdate is required'),
  birthplace: required(field('text'), 'Birthplace is required'),
  street_address: required(field('text'), 'Address is required'),
  city: required(field('text'), 'City is required'),
  state: required(field('text'), 'State is required'),
  zipcode: required(field('zip'), 'Zipcode is required'),
  mailing_street_address: field('text'),
  mailing_city: field('text'),
  mailing_state: field('text'),
  mailing_zipcode: field('zip'),
  phone: required(field('phone'), 'Valid phone number is required'),
  phone_type: required(field('choice', PHONE_TYPES), 'Phone type is required'),
  phone_only_emergencies: field('check-box'),
  custody_issues: required(field('yes-no'), 'Custody is required'),
  latino: required(field('yes-no'), 'Ethnicity is required'),
  selected_race: required(field('choices', RACES), 'At least one item should be selected'),
  home_language: required(field('text'), 'Primary language is required'),
  student_language: required(field('text'), 'Student language is required'),
  student_first_language: required(field('text'), 'First language is required'),
  preferred_language: required(field('text'), 'Messages language is required'),
})
