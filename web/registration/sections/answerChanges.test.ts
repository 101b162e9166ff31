import { expect, test } from 'vitest'
import { type Answers, withAnswer } from '../../../domain/registration/answers.ts'
import { completeRegistration } from '../../../test/data/registrationForm.ts'
import { answersWithout, copiedAnswers, copySourcesAbove, hasAnswers } from './answerChanges.ts'

const FORM = completeRegistration()

test('the student’s address is copied as one line', () => {
  expect(copiedAnswers('student address', 'parent_2', FORM)).toEqual({
    'parent_2.address': '12 Cedar Lane, Flagstaff, AZ 86001',
  })
})

test('answers that the source lacks are not copied', () => {
  expect(copiedAnswers('student address', 'parent_2', {})).toEqual({})
  expect(copiedAnswers('enrolling parent', 'studentReferralQuestionnaire', { parent_1: { name: 'Rosa Nez' } })).toEqual(
    {
      'studentReferralQuestionnaire.name_of_watcher': 'Rosa Nez',
    },
  )
})

test('the address of the student is offered at the address of each parent', () => {
  expect(copySourcesAbove('parent_1.address')).toEqual(['student address'])
  expect(copySourcesAbove('parent_4.address')).toEqual(['student address'])
  expect(copySourcesAbove('student.street_address')).toEqual([])
})

test('the Enrolling Parent is offered at the name of another parent, and of the person who looks after the child', () => {
  expect(copySourcesAbove('parent_1.name')).toEqual([])
  expect(copySourcesAbove('parent_2.name')).toEqual(['enrolling parent'])
  expect(copySourcesAbove('studentReferralQuestionnaire.name_of_watcher')).toEqual(['enrolling parent'])
  expect(copySourcesAbove('contact_2.name')).toEqual([])
})

const SIBLINGS: Answers = { siblings: [{ name: 'Sam', age: '9' }, { name: 'Lena' }, { name: 'Ida', grade: 'K' }] }

test('the people after a removed one move up, and the last place is empty', () => {
  const changed = answersWithout(SIBLINGS, 'siblings.1', ['siblings.0', 'siblings.1', 'siblings.2'])
  const form = Object.entries(changed).reduce((rest, [path, answer]) => withAnswer(rest, path, answer), SIBLINGS)
  const empty = { name: null, age: null, school: null, grade: null }
  expect(form).toEqual({
    siblings: [{ name: 'Sam', age: '9' }, { ...empty, name: 'Ida', grade: 'K' }, empty],
  })
})

test('the last person is removed alone', () => {
  const form = { parent_2: { name: 'Tom' }, parent_3: { name: 'Lena', relationship_other: 'Aunt' } }
  const changed = answersWithout(form, 'parent_3', ['parent_2', 'parent_3'])
  expect(Object.keys(changed).every((path) => path.startsWith('parent_3.'))).toBe(true)
  expect(new Set(Object.values(changed))).toEqual(new Set([null]))
})

test('a person with one answer has answers, an added one has none', () => {
  expect(hasAnswers(SIBLINGS, 'siblings.1')).toBe(true)
  expect(hasAnswers({ siblings: [{ name: '', grade: null }] }, 'siblings.0')).toBe(false)
})
