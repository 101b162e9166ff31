import { expect, test } from 'vitest'
import { areDetailsLocked, awaitsAcceptance, emailStatus } from './account.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

test.each([
  ['none', { email: '', email_confirmed_at: null, invited_at: null }],
  ['confirmed', { email: 'a@b.org', email_confirmed_at: NOW, invited_at: null }],
  ['confirmed', { email: 'a@b.org', email_confirmed_at: NOW, invited_at: NOW }],
  ['invited', { email: 'a@b.org', email_confirmed_at: null, invited_at: NOW }],
  ['unconfirmed', { email: 'a@b.org', email_confirmed_at: null, invited_at: null }],
] as const)('the address of an account is %s with %j', (status, account) => {
  expect(emailStatus(account)).toBe(status)
})

test.each([
  ['unconfirmed', 'with', { email_confirmed_at: null, has_password: true }, true],
  ['unconfirmed', 'without', { email_confirmed_at: null, has_password: false }, false],
  ['confirmed', 'with', { email_confirmed_at: NOW, has_password: true }, false],
  ['confirmed', 'without', { email_confirmed_at: NOW, has_password: false }, false],
] as const)(
  'the name and phone of an account that is %s, %s a password, are locked with %j: %s',
  (_, __, account, locked) => {
    expect(areDetailsLocked(account)).toBe(locked)
  },
)

test.each([
  ['admin', null, true],
  ['admin', NOW, false],
  ['parent', null, false],
  ['parent', NOW, false],
] as const)(
  'a child linked by a %s to an account confirmed at %s awaits acceptance: %s',
  (by, email_confirmed_at, awaits) => {
    expect(awaitsAcceptance(by, { email_confirmed_at })).toBe(awaits)
  },
)
