import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { answerAt, isAnswered, withAnswer } from './answers.ts'
import { completeForm } from './completeForm.ts'
import { hasSameAnswers, householdAnswers } from './household.ts'
import { FIELD_PATHS } from './sections.ts'

const TODAY = '2026-08-24'
const form = completeForm(completeRegistration())
const taken = householdAnswers(form, TODAY)
const groupsOf = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split('.')[0]))]

test('a further child is offered address, parents, contacts, physician, languages, transportation, housing and residency', () => {
  const offered = FIELD_PATHS.filter((path) => isAnswered(answerAt(taken, path)))
  expect(groupsOf(offered)).toEqual([
    ...['student', 'parent_1', 'contact_1', 'physician', 'hospital_preference', 'siblings'],
    ...['partCInfo', 'studentReferralQuestionnaire', 'azResidencyDocs'],
  ])
  for (const path of ['student.zipcode', 'student.preferred_language', 'partCInfo.has_injunction'])
    expect(answerAt(taken, path)).toEqual(answerAt(form, path))
  expect(hasSameAnswers({ student: { phone: '(928) 555 - 0100' } }, taken, ['student.phone'])).toBe(true)
})

test.each([
  ...['student.first_name', 'student.last_name', 'student.grade', 'student.gender', 'student.birthdate'],
  ...['student.birthplace', 'student.latino', 'student.selected_race', 'partCInfo.previous_school_name'],
  ...[
    'partCInfo.has_504_plan',
    'partCInfo.has_been_suspended',
    'partCInfo.is_american_indian',
    'partCInfo.has_read_SDS',
  ],
  ...['student_health_conditions.health_problems', 'rightsOfHomelessStudents.acknowledged'],
])('%s belongs to the child and is asked again', (path) => {
  expect(isAnswered(answerAt(form, path))).toBe(true)
  expect(isAnswered(answerAt(taken, path))).toBe(false)
})

test('the registered child and its named siblings are offered as brothers and sisters, and the family has other children', () => {
  const more = { ...form, siblings: [{ name: 'Max Nez', age: '8' }, { name: '' }] }
  const offered = householdAnswers(more, TODAY)
  expect(offered.siblings).toMatchObject([
    { name: 'Ana Nez', age: '11', grade: '5' },
    { name: 'Max Nez', age: '8' },
  ])
  expect(answerAt(offered, 'studentReferralQuestionnaire.has_additional_children')).toBe(true)
  const { studentReferralQuestionnaire: _, ...withoutHousing } = form
  expect(householdAnswers(withoutHousing, TODAY).studentReferralQuestionnaire).toBeUndefined()
})

test.each([
  ['2026-03-06', '10'],
  ['2026-03-07', '11'],
])('on %s a child born on March 7, 2015 is %s', (today, age) => {
  expect(householdAnswers(form, today).siblings).toEqual([{ name: 'Ana Nez', age, grade: '5' }])
})

test('an unchecked box is the same as no answer, a no is not', () => {
  const paths = ['student.phone_only_emergencies', 'student.custody_issues']
  expect(hasSameAnswers({ student: { custody_issues: false } }, form, paths)).toBe(true)
  expect(hasSameAnswers({ student: {} }, form, paths)).toBe(false)
  expect(hasSameAnswers(withAnswer(form, 'student.phone_only_emergencies', true), form, paths)).toBe(false)
})
