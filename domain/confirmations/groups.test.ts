import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { type Answers, answerAt, withAnswer } from '../registration/answers.ts'
import { FIELDS } from '../registration/sections.ts'
import {
  ACCESS_GROUPS_OF,
  answersOf,
  CONFIRMATION_GROUPS,
  confirmedAnswers,
  differentGroups,
  groupErrors,
  PATHS_OF_GROUP,
  sharedGroups,
} from './groups.ts'

const KNOWN = answersOf(completeRegistration(), CONFIRMATION_GROUPS)
const changed = (...[path, answer]: readonly [string, string | boolean]) => withAnswer(KNOWN, path, answer)

test('each question belongs to one group at most, and each group has questions', () => {
  const paths = CONFIRMATION_GROUPS.flatMap((group) => PATHS_OF_GROUP[group])
  expect(new Set(paths).size).toBe(paths.length)
  for (const group of CONFIRMATION_GROUPS) expect(PATHS_OF_GROUP[group]).not.toEqual([])
})

test.each<readonly [string, (typeof CONFIRMATION_GROUPS)[number] | undefined]>([
  ['student.street_address', 'parents'],
  ['student.phone_only_emergencies', 'parents'],
  ['parent_4.email', 'parents'],
  ['contact_3.alt_phone', 'contacts'],
  ['hospital_preference', 'physician'],
  ['student.custody_issues', 'custody'],
  ['partCInfo.is_covered_by_order', 'custody'],
  ['partCInfo.selected_transportation', 'custody'],
  ['student.preferred_language', 'languages'],
  ['student_health_conditions.authorized_to_acetominophize', 'consents'],
  ['rightsOfHomelessStudents.acknowledged', 'consents'],
  ['student_health_conditions.daily_medications', 'health'],
  ['student.birthdate', undefined],
  ['student.selected_race', undefined],
  ['partCInfo.has_been_suspended', undefined],
  ['studentReferralQuestionnaire.living_in', undefined],
  ['siblings.0.name', undefined],
])('%s is confirmed with %s', (path, group) => {
  expect(FIELDS.has(path)).toBe(true)
  expect(CONFIRMATION_GROUPS.find((name) => PATHS_OF_GROUP[name].includes(path))).toBe(group)
})

test('health, custody and consents have sensitive answers', () => {
  const sensitive = CONFIRMATION_GROUPS.filter((group) => ACCESS_GROUPS_OF[group].length > 0)
  expect(sensitive).toEqual(['custody', 'consents', 'health'])
  expect(ACCESS_GROUPS_OF.consents).toEqual(['student_health_conditions', 'partCInfo'])
})

test('a complete registration can be confirmed as it is, and an account with empty answers in no group', () => {
  const account = { parent_1: { name: 'Rosa Nez', phone: '9285550100', email: 'rosa.nez@example.org' } }
  for (const group of CONFIRMATION_GROUPS) {
    expect(groupErrors(group, KNOWN)).toEqual({})
    expect(Object.keys(groupErrors(group, account))).not.toEqual([])
  }
  expect(groupErrors('languages', account)).toHaveProperty(['student.home_language'])
  expect(groupErrors('languages', account)).not.toHaveProperty(['parent_1.employer'])
})

test('a confirmation keeps the known answers of groups that are the same, whatever the family sends for them', () => {
  const given: Answers = { hospital_preference: 'Other', contact_1: { name: ' Ada  Begay ', phone: '(928) 555-0199' } }
  const others = CONFIRMATION_GROUPS.filter((group) => group !== 'contacts')
  const answers = confirmedAnswers(KNOWN, others, given)
  expect(answerAt(answers, 'hospital_preference')).toBe('Flagstaff Medical Center')
  expect(answers.contact_1).toMatchObject({ name: 'Ada Begay', phone: '9285550199', relationship: null })
  expect(differentGroups(KNOWN, answers)).toEqual(['contacts'])
  expect(confirmedAnswers(answers, CONFIRMATION_GROUPS, {})).toEqual(answers)
})

test('an answer whose question is no longer asked is dropped', () => {
  const isAsked = (form: Answers) => FIELDS.get('student_health_conditions.daily_medications')?.askedWhile(form)
  const takes = changed('student_health_conditions.is_on_medications', true)
  const known = withAnswer(takes, 'student_health_conditions.daily_medications', 'Inhaler')
  expect(isAsked(known)).toBe(true)
  const given = withAnswer(known, 'student_health_conditions.is_on_medications', false)
  const same = CONFIRMATION_GROUPS.filter((group) => group !== 'health')
  const answers = confirmedAnswers(known, same, given)
  expect(answerAt(answers, 'student_health_conditions.daily_medications')).toBeNull()
  expect(isAsked(answers)).toBe(false)
})

test('an unchecked box and a missing one are the same', () => {
  expect(differentGroups(KNOWN, changed('student_health_conditions.has_asthma_condition', false))).toEqual([])
  expect(differentGroups(KNOWN, changed('student_health_conditions.has_asthma_condition', true))).toEqual(['health'])
})

test('brothers and sisters share the groups with the same answers, but never health', () => {
  expect(sharedGroups([KNOWN])).toEqual([])
  expect(sharedGroups([KNOWN, KNOWN])).toEqual(CONFIRMATION_GROUPS.filter((group) => group !== 'health'))
  expect(sharedGroups([KNOWN, changed('student.custody_issues', true)])).not.toContain('custody')
})
