import { msg } from '@lingui/core/macro'
import type { FieldTexts } from './fieldText.ts'

export const STUDENT_TEXTS: FieldTexts = {
  year: { label: msg`School year` },
  grade: { label: msg`Grade` },
  first_name: { label: msg`First name` },
  middle_name: { label: msg`Middle name` },
  last_name: { label: msg`Last name` },
  alt_last_name: {
    label: msg`Other last name`,
    hint: msg`For example, a former last name on school records`,
  },
  nickname: { label: msg`Name your child goes by` },
  gender: { label: msg`Gender` },
  birthdate: { label: msg`Birthdate`, hint: msg`For example, 03/07/2015` },
  birthplace: {
    label: msg`Birthplace`,
    hint: msg`City and state, or city and country. The state's student record asks for it.`,
  },
  street_address: { label: msg`Street address`, autoComplete: 'address-line1' },
  city: { label: msg`City`, autoComplete: 'address-level2' },
  state: { label: msg`State`, autoComplete: 'address-level1' },
  zipcode: { label: msg`ZIP code`, autoComplete: 'postal-code' },
  mailing_street_address: { label: msg`Mailing address`, hint: msg`If mail goes to a different address` },
  mailing_city: { label: msg`Mailing city` },
  mailing_state: { label: msg`Mailing state` },
  mailing_zipcode: { label: msg`Mailing ZIP code` },
  phone: { label: msg`Phone` },
  phone_type: { label: msg`Type of phone` },
  phone_only_emergencies: { label: msg`Use this number only for emergencies` },
  custody_issues: {
    label: msg`Are there custody issues the school should know about?`,
    hint: msg`So that we know who can pick up your child`,
  },
  latino: {
    label: msg`Is your child Hispanic or Latino?`,
    hint: msg`Federal reports ask for ethnicity and race. Your answer does not affect enrollment.`,
  },
  selected_race: { label: msg`Race`, hint: msg`Choose all that apply` },
  home_language: {
    label: msg`Primary language used at home`,
    hint: msg`The language questions show whether your child can get free help with English`,
  },
  student_language: { label: msg`Language your child speaks most often` },
  student_first_language: { label: msg`Language your child first learned to speak` },
  preferred_language: { label: msg`Language you want messages from the school in` },
}
