import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotPassword } from './newPassword.ts'

const common = new Set(['password', '12345678', 'qwertyuiop'])
const owner = { first_name: 'María José', last_name: 'Nuñez-Begay', email: 'mj.nunez@example.org' }
const school = 'Canyon View School of the Arts'
const whyNot = (password: string, account = owner) => whyNotPassword(password, { common, owner: account, school })

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

test.each([
  'onlineenrollment',
  'Online Enrollment',
  'online-enrollment!',
  '2026OnlineEnrollment1',
  'canyonviewschoolofthearts',
  'Cányon View School',
  'canyon-view_2026',
  'canyonview2026!!',
  'SchoolCanyon1',
  'canyon canyon',
  'canyon99school',
  'sample-school',
  'Sample School 2026',
])('the password %j has nothing but the name of the school or of the site, and is refused', (password) => {
  expect(whyNot(password)).toBe('site')
})

test.each(['canyon wagons', 'a sample of rain', 'the school bus', 'my canyon view', '1847291038475', '!!!!!!!!!!'])(
  'the password %j has something else, and is accepted',
  (password) => {
    expect(whyNot(password)).toBeUndefined()
  },
)

test('digits in the name of the school are found as well', () => {
  const whyNotAt = (password: string) => whyNotPassword(password, { common, owner, school: 'PS 118' })
  expect(whyNotAt('ps118ps118')).toBe('site')
  expect(whyNotAt('ps-118-2026')).toBe('site')
  expect(whyNotAt('psx1182026')).toBeUndefined()
})

test('any number of words, digits and signs of the name is refused, in a time that grows with its length', () => {
  const parts = fc.constantFrom('online', 'ENROLLMENT', 'canyon', 'View', 'of', '1', '2026', '-', ' ', '!')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (list) => {
      expect(whyNot(`${list.join('')}canyon`)).toBe('site')
    }),
  )
  const repeated = whyNotPassword(`${'a'.repeat(199)}b`, { common, owner, school: 'a aa aaa aaaa aaaaa' })
  expect(repeated).toBeUndefined()
})

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
