import { expect, test } from 'vitest'
import { asksToConfirm, requiresConfirmation } from './setting.ts'

const TODAY = '2026-08-01'

test.each([
  ['off', null, false, false],
  ['off', '2026-07-01', false, false],
  ['asked', null, true, false],
  ['asked', '2026-08-02', false, false],
  ['required', null, true, true],
  ['required', '2026-08-01', true, true],
  ['required', '2026-08-02', false, false],
] as const)('a semester with %s from %s asks today: %s, and requires it: %s', (confirmation, from, asks, requires) => {
  const semester = { confirmation, confirmation_from: from }
  expect(asksToConfirm(semester, TODAY)).toBe(asks)
  expect(requiresConfirmation(semester, TODAY)).toBe(requires)
})
