import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from '../sessions/refuseWeakPassword.ts'

test('the list contains all 17,950 passwords of the dictionary with at least eight characters, in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBe(17_950)
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(8)
    expect(password).toBe(password.toLowerCase())
  }
})

test.each(['password', '12345678', '123456789', 'football', 'qwertyuiop', 'iloveyou'])(
  'the list contains %s',
  (password) => {
    expect(COMMON_PASSWORDS.has(password)).toBe(true)
  },
)
