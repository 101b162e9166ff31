import { expect, test } from 'vitest'
import { changedFields } from './changedFields.ts'

test('a changed field is returned with its new value', () => {
  expect(changedFields({ name: 'Fall', room: '12' }, { name: 'Fall', room: '11' })).toEqual({ room: '12' })
})

test('a change back is no change', () => {
  expect(changedFields({ active: true, ends_on: '' }, { active: true, ends_on: null })).toEqual({})
})

test.each([
  [undefined, ''],
  [null, ''],
  [undefined, false],
  [[{ first_day: '2026-11-26', last_day: '' }], [{ first_day: '2026-11-26' }]],
])('%j and %j are the same to the user', (before, current) => {
  expect(changedFields({ field: current }, { field: before })).toEqual({})
})

test.each([
  [true, false],
  ['text', ''],
  [1, 0],
  [[{ name: 'Thanksgiving' }], []],
  [[], [{ name: '' }]],
])('%j and %j differ', (before, current) => {
  expect(changedFields({ field: current }, { field: before })).toEqual({ field: current })
})
