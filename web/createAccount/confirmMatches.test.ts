import { expect, test } from 'vitest'
import { Registration } from '../../contract/users.ts'
import { withRetyped } from './confirmMatches.ts'

const schema = withRetyped(Registration.omit({ role: true, id: true }).strip())
const elena = {
  first_name: 'Elena',
  last_name: 'Marsh',
  phone: '(480) 555 - 0199',
  email: 'elena@marsh.example',
  email_again: 'elena@marsh.example',
  password: 'rain in the desert',
  password_again: 'rain in the desert',
}

test('the retyped fields are checked and not sent', () => {
  const { email_again, password_again, ...sent } = elena
  expect(schema.parse(elena)).toEqual({ ...sent, phone: '4805550199' })
})

test('a retyped email matches in any letter case, a retyped password does not', () => {
  expect(errorsFor({ email_again: ' Elena@Marsh.Example ' })).toEqual({})
  expect(errorsFor({ password_again: 'Rain in the desert' })).toEqual({ password_again: "Passwords don't match" })
})

test('an invalid form reports every wrong field at once', () => {
  const empty = {
    first_name: '',
    last_name: '',
    phone: '',
    email: '',
    email_again: '',
    password: '',
    password_again: '',
  }
  expect(errorsFor(empty)).toEqual(Object.fromEntries(Object.keys(empty).map((name) => [name, 'Field is Required'])))
  expect(
    errorsFor({ phone: '555', email: 'elena@', email_again: 'elena', password: 'short', password_again: 'shirt' }),
  ).toEqual({
    phone: 'Valid phone number is required',
    email: 'Must be a valid email',
    email_again: "Emails don't match",
    password: 'At least 8 characters',
    password_again: "Passwords don't match",
  })
})

/** The first message of each field, as the form shows it. */
function errorsFor(typed: Partial<typeof elena>): Record<string, string> {
  const { error } = schema.safeParse({ ...elena, ...typed })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse())
}
