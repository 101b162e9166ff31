import { askedWhile, type Fields, field, group, isYes, required } from '../field.ts'

const GROUP = 'student_health_conditions'

/** Document 2, section 3, "student_health_conditions", and section 5, "Emergency contacts and medical". */
export const HEALTH: Fields = group(GROUP, {
  has_heart_condition: field('check-box'),
  has_asthma_condition: field('check-box'),
  has_diabetes_condition: field('check-box'),
  has_hearing_condition: field('check-box'),
  has_allergies_condition: field('check-box'),
  health_problems: required(field('long-text')),
  is_on_medications: required(field('yes-no')),
  daily_medications: askedWhile(isYes(`${GROUP}.is_on_medications`), field('long-text')),
  authorized_to_acetominophize: required(field('yes-no')),
  recent_surgeries: required(field('long-text')),
})
