import { expect, test } from 'vitest'
import { type Measured, secondsWithLogins, verdictOf, whyNotEnough } from './verdict.ts'

const GOOD: Measured = {
  families: 10_000,
  cores: 2,
  workers: 1,
  lastServed: 61,
  cpu: 20,
  password: 5,
  pressP95: 40,
  errors: 0,
  brokenRules: 0,
  lostSeats: 0,
  others: 0.1,
}

test('a machine is enough when nothing went wrong and nobody waits long', () => {
  expect(whyNotEnough(GOOD)).toEqual([])
})

test.each([
  [{ brokenRules: 1 }, 'Broken rules of the school: 1.'],
  [{ lostSeats: 2 }, 'Confirmed seats that are on no roster: 2.'],
  [{ errors: 3 }, 'Calls without a proper answer: 3.'],
  [{ pressP95: 2001 }, '5 of 100 presses of Add took longer than 2.0 s. The limit is 2 s.'],
  [{ lastServed: 91 }, 'The last family is served after 91 s with logins. The limit is 90 s.'],
  [{ families: 40_000 }, 'The last family is served after 110 s with logins. The limit is 90 s.'],
])('%j is not enough', (change, reason) => {
  expect(whyNotEnough({ ...GOOD, ...change })).toEqual([reason])
})

test.each([
  ['is slow', { lastServed: 91 }, 'This machine is not enough.'],
  ['is fast although others use it', { others: 0.8 }, 'This machine is enough.'],
  [
    'is slow while others use it',
    { lastServed: 91, errors: 3, others: 0.45 },
    'Other programs used 45 % of this machine. Repeat the rehearsal without them.',
  ],
  ['loses a seat while others use it', { lostSeats: 1, others: 0.45 }, 'This machine is not enough.'],
])('the verdict on a machine that %s', (_, change, text) => {
  expect(verdictOf({ ...GOOD, ...change })).toBe(text)
})

test('logins need the cores that serve, and each process checks a few at a time', () => {
  expect(secondsWithLogins({ ...GOOD, families: 30_000 })).toBe((20 + 150) / 2)
  expect(secondsWithLogins({ ...GOOD, families: 60_000, cores: 8 })).toBe(150)
  expect(secondsWithLogins({ ...GOOD, families: 60_000, cores: 8, workers: 4 })).toBe(75)
  expect(secondsWithLogins(GOOD)).toBe(61)
  expect(secondsWithLogins({ ...GOOD, cpu: undefined })).toBe(61 + 25)
})
