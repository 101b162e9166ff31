import { expect, test } from 'vitest'
import { SUBMIT_GUARD_MS } from './submitGuard.ts'

/** The specification's debounce plus its delay, in milliseconds. */
test.each([
  { action: 'login', title: 'signing in', milliseconds: 1000 + 500 },
  { action: 'student', title: 'saving a child', milliseconds: 1000 + 500 },
  { action: 'reset', title: 'requesting a reset link', milliseconds: 2000 },
  { action: 'registration', title: 'sending the registration form', milliseconds: 1000 + 500 },
  { action: 'enrollment', title: 'adding or dropping a class', milliseconds: 2000 },
] as const)('a second click for $title is ignored for $milliseconds ms', ({ action, milliseconds }) => {
  expect(SUBMIT_GUARD_MS[action]).toBe(milliseconds)
})

test('exactly these five actions are guarded', () => {
  expect(Object.keys(SUBMIT_GUARD_MS).sort()).toEqual(['enrollment', 'login', 'registration', 'reset', 'student'])
})
