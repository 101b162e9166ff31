import { expect, test } from 'vitest'
import { asksToConfirm } from './setting.ts'

const TODAY = '2026-08-01'

test.each([
  ['off', null, false],
  ['off', '2026-07-01', false],
  ['asked', null, true],
  ['asked', '2026-08-02', false],
  ['required', null, true],
  ['required', '2026-08-01', true],
  ['required', '2026-08-02', false],
] as const)('a semester with %s from %s asks today: %s', (confirmation, confirmation_from, asks) => {
  expect(asksToConfirm({ active: true, ends_on: null, confirmation, confirmation_from }, TODAY)).toBe(asks)
})

test.each([
  [true, '2026-08-01', true],
  [true, '2026-07-31', false],
  [false, '2026-08-01', false],
])('a semester that is active: %s with %s as its last day asks today: %s', (active, ends_on, asks) => {
  expect(asksToConfirm({ active, ends_on, confirmation: 'asked', confirmation_from: null }, TODAY)).toBe(asks)
})
