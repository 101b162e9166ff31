import { msg } from '@lingui/core/macro'
import type { FieldTexts } from './fieldText.ts'

export const PERSON_TEXTS: FieldTexts = {
  name: { label: msg`Name` },
  relationship: { label: msg`Relationship to the student` },
  relationship_other: { label: msg`What is the relationship?` },
  gender: { label: msg`Gender` },
  phone: { label: msg`Phone` },
  phone_type: { label: msg`Type of phone` },
  alt_phone: { label: msg`Other phone` },
  alt_phone_type: { label: msg`Type of other phone` },
  contact_order: { label: msg`Order in which to call`, hint: msg`1 is called first` },
  address: { label: msg`Address` },
  employer: { label: msg`Employer`, hint: msg`If not employed, enter "None"` },
  email: { label: msg`Email` },
}

export const PHYSICIAN_TEXTS: FieldTexts = {
  name: { label: msg`Physician's name` },
  phone: { label: msg`Physician's phone` },
}

export const SIBLING_TEXTS: FieldTexts = {
  name: { label: msg`Name` },
  age: { label: msg`Age` },
  school: { label: msg`School` },
  grade: { label: msg`Grade` },
}
