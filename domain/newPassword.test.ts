import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotPassword } from './newPassword.ts'

const common = new Set(['password', '12345678', 'qwertyuiop'])
const owner = { first_name: 'María José', last_name: 'Nuñez-Begay', email: 'mj.nunez@example.org' }
const whyNot = (password: string, account = owner) => whyNotPassword(password, { common, owner: account })

test.each(['        ', '\t \n     ', '\u00a0\u2003      '])('a password of only spaces (%j) is refused', (password) => {
  expect(whyNot(password)).toBe('blank')
})

test.each(['password', 'PassWord', ' 12345678 ', 'QWERTYUIOP'])('the common password %j is refused', (password) => {
  expect(whyNot(password)).toBe('common')
})

test.each([
  'María José',
  'mariajose99',
  'i am jose today',
  'NUNEZ-BEGAY',
  'nuñez2031!',
  'my begay house',
  'mj.nunez@example.org',
  'xmj.nunezx',
])('the password %j contains a part of the name or email and is refused', (password) => {
  expect(whyNot(password)).toBe('personal')
})

test.each(['two red wagons', 'password of a bus', 'mj example', 'rain in the desert'])(
  'the password %j is accepted',
  (password) => {
    expect(whyNot(password)).toBeUndefined()
  },
)

test('names of three letters may be in a password', () => {
  const ana = { first_name: 'Ana', last_name: 'Lee', email: 'al@example.org' }
  expect(whyNot('banana leech al', ana)).toBeUndefined()
})

test('a password that contains the name or email anywhere is refused', () => {
  const parts = fc.constantFrom('maría', 'jose', 'nuñez', 'BEGAY', 'mj.nunez')
  fc.assert(
    fc.property(fc.string(), parts, fc.string(), (before, part, after) => {
      expect(whyNot(`${before}x${part}x${after}`)).toBe('personal')
    }),
  )
})
