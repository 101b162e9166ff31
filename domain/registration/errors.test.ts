import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { withAnswer } from './answers.ts'
import { registrationErrors, sectionErrors } from './errors.ts'
import { FIELDS } from './sections.ts'

const RULES = { today: '2026-08-24', years: ['2026 - 2027', '2027 - 2028'] }
const FORM = completeRegistration()
const errorsWith = (...answers: [string, Parameters<typeof withAnswer>[2]][]) =>
  registrationErrors(
    answers.reduce((form, [path, answer]) => withAnswer(form, path, answer), FORM),
    RULES,
  )

test('a complete registration has no errors', () => {
  expect(registrationErrors(FORM, RULES)).toEqual({})
})

test('an empty form has the specification’s message for each required answer', () => {
  const errors = registrationErrors({}, RULES)
  expect(errors).toEqual({
    'student.year': 'Year is required',
    'student.grade': 'Grade is required',
    'student.first_name': 'First name is required',
    'student.last_name': 'Last name is required',
    'student.gender': 'Gender is required',
    'student.birthdate': 'Birthdate is required',
    'student.birthplace': 'Birthplace is required',
    'student.street_address': 'Address is required',
    'student.city': 'City is required',
    'student.state': 'State is required',
    'student.zipcode': 'Zipcode is required',
    'student.phone': 'Valid phone number is required',
    'student.phone_type': 'Phone type is required',
    'student.custody_issues': 'Custody is required',
    'student.latino': 'Ethnicity is required',
    'student.selected_race': 'At least one item should be selected',
    'student.home_language': 'Primary language is required',
    'student.student_language': 'Student language is required',
    'student.student_first_language': 'First language is required',
    'student.preferred_language': 'Messages language is required',
    'parent_1.name': 'Field is required',
    'parent_1.relationship': 'Field is required',
    'parent_1.gender': 'Field is required',
    'parent_1.phone': 'Valid phone number is required',
    'parent_1.phone_type': 'Phone type is required',
    'parent_1.contact_order': 'Field is required',
    'parent_1.address': 'Field is required',
    'parent_1.employer': 'Field is required',
    'parent_1.email': 'A valid email is required',
    'contact_1.name': 'Field is required',
    'contact_1.relationship': 'Field is required',
    'contact_1.phone': 'Valid phone number is required',
    'contact_1.phone_type': 'Phone type is required',
    'physician.name': 'Field is required',
    'physician.phone': 'Valid phone number is required',
    hospital_preference: 'Field is required',
    'student_health_conditions.health_problems': 'Field is required',
    'student_health_conditions.is_on_medications': 'Field is required',
    'student_health_conditions.authorized_to_acetominophize': 'Field is required',
    'student_health_conditions.recent_surgeries': 'Field is required',
    'partCInfo.previous_school_name': 'Field is required',
    'partCInfo.previous_school_address': 'Field is required',
    'partCInfo.previous_school_dates': 'Field is required',
    'partCInfo.previous_school_type': 'Field is required',
    'partCInfo.is_previous_student_of_school': 'Field is required',
    'partCInfo.has_read_SDS': 'You must click the checkbox to continue.',
    'partCInfo.has_been_in_special_classes': 'Field is required',
    'partCInfo.has_been_in_special_ed': 'Field is required',
    'partCInfo.has_current_IEP': 'Field is required',
    'partCInfo.has_current_MET_report': 'Field is required',
    'partCInfo.has_504_plan': 'Field is required',
    'partCInfo.has_custody_agreement': 'Field is required',
    'partCInfo.has_letters_of_guardianship': 'Field is required',
    'partCInfo.has_power_of_attorney': 'Field is required',
    'partCInfo.is_not_living_with_bio_parents': 'Field is required',
    'partCInfo.has_injunction': 'Field is required',
    'partCInfo.has_order_of_protection': 'Field is required',
    'partCInfo.has_been_suspended': 'Field is required',
    'partCInfo.has_been_expelled': 'Field is required',
    'partCInfo.has_suspension_or_expulsion_been_recommended': 'Field is required',
    'partCInfo.has_been_revoked': 'Field is required',
    'partCInfo.has_ever_been_in_correctional_facility': 'Field is required',
    'partCInfo.selected_transportation': 'Required',
    'partCInfo.is_wanting_info_about_lunch_program': 'Field is required',
    'partCInfo.is_american_indian': 'Field is required',
    'studentReferralQuestionnaire.has_additional_children': 'Field is required',
    'studentReferralQuestionnaire.is_question_1_yes': 'Field is required',
    'studentReferralQuestionnaire.is_question_2_yes': 'Field is required',
    'azResidencyDocs.doc_type': 'Field is required',
    'rightsOfHomelessStudents.acknowledged':
      "You must check the box indicate you've read 'The Rights of Homeless Students'.",
  })
})

test.each([
  ['partCInfo.has_been_suspended', 'partCInfo.suspended_dates'],
  ['partCInfo.has_been_expelled', 'partCInfo.expulsion_dates'],
  ['partCInfo.has_been_expelled', 'partCInfo.reason_for_suspension_expulsion'],
  ['partCInfo.has_been_in_special_classes', 'partCInfo.special_classes'],
  ['partCInfo.has_been_in_special_ed', 'partCInfo.selected_special_ED'],
  ['partCInfo.is_american_indian', 'partCInfo.US_tribal_number'],
  ['studentReferralQuestionnaire.is_question_1_yes', 'studentReferralQuestionnaire.living_in'],
  ['studentReferralQuestionnaire.is_question_2_yes', 'studentReferralQuestionnaire.phone_of_watcher'],
])('the answer yes to %s makes %s required', (question, dependent) => {
  expect(errorsWith([question, false])).toEqual({})
  expect(errorsWith([question, true])).toHaveProperty([dependent])
})

test('days are asked only for more than ten days', () => {
  const expelled: [string, string | boolean][] = [
    ['partCInfo.has_been_expelled', true],
    ['partCInfo.expulsion_dates', 'May 2025'],
    ['partCInfo.school_suspended_or_expelled_from', 'Mesa Middle School'],
    ['partCInfo.reason_for_suspension_expulsion', 'A fight'],
  ]
  const length = 'partCInfo.length_of_expulsion_suspension'
  expect(errorsWith(...expelled, [length, '10 days or fewer'])).toEqual({})
  expect(errorsWith(...expelled, [length, 'More than 10 days'])).toEqual({
    'partCInfo.specific_number_of_days': 'Field is required',
  })
})

test('a family without a fixed home needs no residency document', () => {
  const withoutHome = withAnswer(FORM, 'azResidencyDocs.doc_type', null)
  expect(registrationErrors(withoutHome, RULES)).toEqual({ 'azResidencyDocs.doc_type': 'Field is required' })
  const screened = withAnswer(withoutHome, 'studentReferralQuestionnaire.is_question_1_yes', true)
  expect(registrationErrors(screened, RULES)).not.toHaveProperty(['azResidencyDocs.doc_type'])
})

test.each([
  ['student.phone', '555-01', 'Valid phone number is required'],
  ['student.birthdate', '02/30/2015', 'Enter the birthdate as mm/dd/yyyy'],
  ['student.birthdate', '08/24/2026', 'Enter a birthdate in the past, at most 25 years ago'],
  ['student.birthdate', '08/23/2001', 'Enter a birthdate in the past, at most 25 years ago'],
  ['student.year', '2021 - 2022', 'Year is required'],
  ['student.grade', 'done', 'Choose from the list'],
  ['parent_2.email', 'ana@', 'A valid email is required'],
  ['parent_3.phone', '12', 'Valid phone number is required'],
  ['siblings.0.age', 'ten', 'Enter the age in years'],
  ['student.nickname', 'x'.repeat(101), 'At most 100 characters'],
])('%s with "%s" is refused', (path, answer, message) => {
  expect(errorsWith([path, answer])).toEqual({ [path]: message })
})

test('a section’s errors are those of its own fields', () => {
  expect(Object.keys(sectionErrors('rights', {}, RULES))).toEqual(['rightsOfHomelessStudents.acknowledged'])
})

test.each([...FIELDS].filter(([, { kind }]) => kind === 'text' || kind === 'long-text'))(
  'a text as long as the bound of %s is not too long, and one character more is',
  (path, { max }) => {
    const errorOf = (length: number) => registrationErrors(withAnswer(FORM, path, 'x'.repeat(length)), RULES)[path]
    expect(errorOf(max)).toBeUndefined()
    expect([undefined, `At most ${max} characters`]).toContain(errorOf(max + 1))
  },
)

test('the longest address of a student fits where a button copies it', () => {
  const bound = (path: string) => FIELDS.get(path)?.max ?? 0
  const parts = ['student.street_address', 'student.city', 'student.state', 'student.zipcode'].map(bound)
  const copied = parts.reduce((sum, max) => sum + max, 0) + ', '.length * 2 + ' '.length
  expect(bound('parent_1.address')).toBeGreaterThanOrEqual(copied)
  expect(bound('studentReferralQuestionnaire.address_of_watcher')).toBe(bound('parent_1.address'))
})
