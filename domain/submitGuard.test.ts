import { expect, test } from 'vitest'
import { SUBMIT_GUARD_MS } from './submitGuard.ts'

/** The specification's wait before sending plus the delay of sending, in milliseconds. */
test.each([
  { press: 'login', family: 'signing in', milliseconds: 1000 + 500 },
  { press: 'student', family: 'saving a child', milliseconds: 1000 + 500 },
  { press: 'reset', family: 'asking for a reset e-mail', milliseconds: 2000 },
  { press: 'registration', family: 'sending the registration form', milliseconds: 1000 + 500 },
  { press: 'enrollment', family: 'adding or dropping a class', milliseconds: 2000 },
] as const)('a second press of $family does nothing for $milliseconds ms', ({ press, milliseconds }) => {
  expect(SUBMIT_GUARD_MS[press]).toBe(milliseconds)
})

test('these five presses are guarded, and no other', () => {
  expect(Object.keys(SUBMIT_GUARD_MS).sort()).toEqual(['enrollment', 'login', 'registration', 'reset', 'student'])
})
