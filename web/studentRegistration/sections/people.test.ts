import { expect, test } from 'vitest'
import { type Answers, withAnswer } from '../../../domain/registration/answers.ts'
import { answersWithout, hasAnswers } from './people.ts'

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
