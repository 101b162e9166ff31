import { expect, test } from 'vitest'
import { resetPassword, WEAK_PASSWORD } from '../../contract/passwords.ts'
import { login } from '../../contract/sessions.ts'
import { createStudent } from '../../contract/students.ts'
import { registerUser } from '../../contract/users.ts'
import { buildResetLink, buildUser, newEmail } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const password = 'two red wagons'

test('a family registers, signs in and adds a child', async () => {
  const email = newEmail()
  const { status, body } = await register({ email })
  expect({ status, body }).toEqual({
    status: 201,
    body: { user: { first_name: 'Ana', last_name: 'Begay', email, phone: '9285550142', role: 'parent' } },
  })
  const { body: session } = await school.as().send(login, { body: { email, password } })
  const child = { first_name: 'Sam', last_name: 'Begay', grade: 'K' }
  expect((await school.as(session).send(createStudent, { body: child })).status).toBe(201)
})

test('a registration with the address of an account gets the usual response and does not change the account', async () => {
  const email = newEmail()
  const first = await register({ email })
  const second = await register({ email: email.toUpperCase(), first_name: 'Eve', password: 'another password' })
  expect(second.status).toBe(first.status)
  expect(Object.keys(second.body.user)).toEqual(Object.keys(first.body.user))
  expect(second.body.user.first_name).toBe('Eve')
  const signedIn = await school.as().send(login, { body: { email, password } })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { first_name: 'Ana' } } })
})

test('ten parallel registrations with one address create one account', async () => {
  const email = newEmail()
  const responses = await Promise.all(Array.from({ length: 10 }, () => register({ email })))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const accounts = await school.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(accounts).toHaveLength(1)
})

test('a registration cannot choose the role admin', async () => {
  const email = newEmail()
  const response = await register({ email, role: 'admin' })
  expect(response).toMatchObject({ status: 422, body: { errors: { role: [expect.any(String)] } } })
  await register({ email, role: 'parent' })
  const { role } = await school.db
    .selectFrom('users')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(role).toBe('parent')
})

test.each([
  [{ first_name: undefined }, { first_name: ['Field is Required'] }],
  [{ last_name: '  ' }, { last_name: ['Field is Required'] }],
  [{ first_name: 'R2D2' }, { first_name: [`Only alphabetic characters are allowed. "2" can't be in a name.`] }],
  [{ phone: '928 555 014' }, { phone: ['Valid phone number is required'] }],
  [{ phone: '(028) 555-0142' }, { phone: ['Valid phone number is required'] }],
  [{ phone: '1285550142' }, { phone: ['Valid phone number is required'] }],
  [{ phone: '' }, { phone: ['Field is Required'] }],
  [{ email: 'ana@example' }, { email: ['Must be a valid email'] }],
  [{ email: 'ana..begay@example.org' }, { email: ['Must be a valid email'] }],
  [{ email: '.ana@example.org' }, { email: ['Must be a valid email'] }],
  [{ email: 'ana@-example.org' }, { email: ['Must be a valid email'] }],
  [{ password: 'seven..' }, { password: ['At least 8 characters'] }],
  [{ password: 'x'.repeat(201) }, { password: ['At most 200 characters'] }],
  [{ password: 'password' }, { password: ['This password is too common. Please choose a different one.'] }],
  [{ password: '12345678' }, { password: ['This password is too common. Please choose a different one.'] }],
  [{ password: 'Football' }, { password: ['This password is too common. Please choose a different one.'] }],
  [{ password: '        ' }, { password: ["Your password can't be only spaces."] }],
  [{ password: 'begay 2031' }, { password: ["Your password can't contain your name or email address."] }],
  [{ password: 'onlineenrollment' }, { password: ["Your password can't be the name of the school or of this site."] }],
  [{ password: 'sample-school' }, { password: ["Your password can't be the name of the school or of this site."] }],
  [{ admin: true }, { admin: ['Unknown field'] }],
])('a registration with %j is refused by field', async (wrong, errors) => {
  expect(await register(wrong)).toMatchObject({ status: 422, body: { errors } })
})

test('the name that the school has now is refused as a password, at registration and by a reset link', async () => {
  const refused = { status: 422, body: { errors: { password: [WEAK_PASSWORD.site] } } }
  expect((await register({ password: 'canyon-view-1' })).status).toBe(201)
  await school.db.updateTable('school').set({ name: 'Canyon View School' }).execute()
  expect(await register({ password: 'canyon-view-1' })).toMatchObject(refused)
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const reset = (password: string) =>
    school.as().send(resetPassword, { body: { userID: parent.id, token, password, password_confirmation: password } })
  expect(await reset('CanyonView2026!')).toMatchObject(refused)
  expect((await reset('canyon view wagons')).status).toBe(200)
})

test.each(['9285550142', '(928) 555 - 0142', '928.555.0142', '+1 928-555-0142'])(
  'the phone number %s is stored as ten digits',
  async (phone) => {
    expect((await register({ phone })).body).toMatchObject({ user: { phone: '9285550142' } })
  },
)

function register(fields: Record<string, unknown>) {
  const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail(), password, ...fields }
  return school.as().send(registerUser, { body })
}
