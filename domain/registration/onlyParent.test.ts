import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { answerAt, withAnswer } from './answers.ts'
import { registrationErrors } from './errors.ts'
import { isAskedOfFamily, withOnlyParentFirst } from './onlyParent.ts'

const RULES = { today: '2026-08-24', years: ['2026 - 2027'] }
const ORDER = 'parent_1.contact_order'
const unordered = withAnswer(completeRegistration(), ORDER, null)

test('an only parent is not asked for an order and is called first', () => {
  expect(isAskedOfFamily(ORDER, unordered)).toBe(false)
  expect(answerAt(withOnlyParentFirst(unordered), ORDER)).toBe('1')
  expect(registrationErrors(withOnlyParentFirst(unordered), RULES)).toEqual({})
  expect(registrationErrors(unordered, RULES)).toEqual({ [ORDER]: 'Field is required' })
})

test('a family with another parent chooses the order', () => {
  const two = withAnswer(unordered, 'parent_3.name', 'June Yazzie')
  expect(isAskedOfFamily(ORDER, two)).toBe(true)
  expect(withOnlyParentFirst(two)).toBe(two)
})

test('an emptied second parent does not count', () => {
  expect(isAskedOfFamily(ORDER, withAnswer(unordered, 'parent_2.name', ''))).toBe(false)
})

test('every other question is asked', () => {
  expect(isAskedOfFamily('parent_1.name', unordered)).toBe(true)
  expect(isAskedOfFamily('parent_2.contact_order', unordered)).toBe(true)
})
