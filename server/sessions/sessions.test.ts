import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { login, logout, me } from '../../contract/sessions.ts'
import { createStudent } from '../../contract/students.ts'
import { buildStudent, buildUser, signIn } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { hashPassword } from './passwordHashing.ts'

const school = openSchool()
const password = 'a yellow bus'
const password_hash = await hashPassword(password)
const wrong = { message: 'Wrong email or password.', code: 'wrong-credentials' }

afterEach(() => {
  school.now = undefined
})

test('a parent who signs in gets their account with their own children only', async () => {
  const parent = await buildUser(school.postgres, { password_hash })
  const { parent_id, ...child } = await buildStudent(school.postgres, { parent_id: parent.id })
  await buildStudent(school.postgres, { parent_id: (await buildUser(school.postgres)).id })
  const { status, body } = await school.as().send(login, { body: { email: parent.email, password } })
  expect(status).toBe(200)
  expect(body).toStrictEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    user: {
      id: parent.id,
      first_name: 'Rosa',
      last_name: 'Yazzie',
      email: parent.email,
      phone: '9285550100',
      role: 'parent',
      email_confirmation: 'confirmed',
      language: null,
      students: [
        { ...child, parent_id, parent: { first_name: 'Rosa', last_name: 'Yazzie' }, etag: expect.any(String) },
      ],
    },
  })
})

test('a session ends one hour after sign-in by the school’s clock, even when it is used', async () => {
  const { email } = await buildUser(school.postgres, { password_hash })
  school.now = new Date('2031-02-03T08:00:00Z')
  const { body } = await school.as().send(login, { body: { email, password } })
  expect(body.expires_at).toBe('2031-02-03T09:00:00.000Z')
  school.now = new Date('2031-02-03T08:59:59.999Z')
  expect((await school.as(body).send(me)).status).toBe(200)
  school.now = new Date('2031-02-03T09:00:00Z')
  expect(await school.as(body).send(me)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})

test('an email address in capitals and with spaces around it is the same address', async () => {
  const { email } = await buildUser(school.postgres, { password_hash })
  const response = await school.as().send(login, { body: { email: `  ${email.toUpperCase()} `, password } })
  expect(response).toMatchObject({ status: 200, body: { user: { email } } })
})

test('a wrong password and an unknown address get the same response', async () => {
  const { email } = await buildUser(school.postgres, { password_hash })
  const wrongPassword = await school.as().send(login, { body: { email, password: 'a yellow bu' } })
  const unknownAddress = await school.as().send(login, { body: { email: 'unknown@example.org', password } })
  for (const { status, body } of [wrongPassword, unknownAddress])
    expect({ status, body }).toEqual({ status: 401, body: wrong })
})

test.each([
  [{}, { email: ['Field is Required'], password: ['Field is Required'] }],
  [{ email: 'rosa', password }, { email: ['Must be a valid email'] }],
  [{ email: 'rosa\u0000@example.org', password }, { email: ["Contains characters that can't be used"] }],
  [{ email: 'rosa@example.org', password, remember: true }, { remember: ['Unknown field'] }],
])('a sign-in with %j is refused by field', async (body, errors) => {
  expect(await school.as().send(login, { body })).toMatchObject({ status: 422, body: { errors } })
})

test('no table contains the token, only its hash', async () => {
  const { email } = await buildUser(school.postgres, { password_hash })
  const { body } = await school.as().send(login, { body: { email, password } })
  const tables = await school.db.introspection.getTables()
  expect(tables.length).toBeGreaterThan(10)
  const spellings = [
    body.token,
    ...(['utf8', 'base64url'] as const).map((from) => Buffer.from(body.token, from).toString('hex')),
  ]
  for (const { schema, name } of tables)
    for (const spelling of spellings) {
      const found = sql`select 1 from ${sql.table(`${schema}.${name}`)} as row where row::text like ${`%${spelling}%`}`
      expect((await found.execute(school.db)).rows).toEqual([])
    }
})

test('signing out ends that session and no other session of the account', async () => {
  const parent = await buildUser(school.postgres)
  const phone = { token: await signIn(school.postgres, parent.id) }
  expect(await school.as(parent).send(logout)).toMatchObject({ status: 204, body: undefined })
  expect((await school.as(parent).send(me)).status).toBe(401)
  expect((await school.as(parent).send(logout)).status).toBe(401)
  expect((await school.as(phone).send(me)).status).toBe(200)
})

test('a browser that signs out forgets what it keeps of the site, and one without a session keeps it', async () => {
  const parent = await buildUser(school.postgres)
  const cleared = async () => (await school.as(parent).send(logout)).headers.get('clear-site-data')
  expect([await cleared(), await cleared()]).toEqual(['"cache"', null])
})

test('a reload shows a child that was just added', async () => {
  const parent = await buildUser(school.postgres)
  await school.as(parent).send(createStudent, { body: { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' } })
  const { body } = await school.as(parent).send(me)
  expect(body.user.students.map(({ first_name }) => first_name)).toEqual(['Sam'])
})

test('an admin’s account has no children', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await school.as(admin).send(me)).body).toMatchObject({ user: { role: 'admin', students: [] } })
})

test.each(['', 'TOKEN', 'Bearer', 'Basic TOKEN', 'Bearer TOKENx', 'Bearer TOKEN TOKEN', 'Basic x, Bearer TOKEN'])(
  'a valid token in another form is 401: %s',
  async (shape) => {
    const { token } = await buildUser(school.postgres)
    const headers = { authorization: shape.replaceAll('TOKEN', token) }
    expect((await fetch(school.origin + me.path, { headers })).status).toBe(401)
  },
)

test('an unknown token is 401', async () => {
  expect((await school.as({ token: 'a'.repeat(43) }).send(me)).status).toBe(401)
})

test('a caller without a session gets 401 before errors of the body', async () => {
  const response = await school.as().send(createStudent, { body: { surprise: 1 } })
  expect(response).toMatchObject({ status: 401, body: { message: 'Please log in.', code: 'not-signed-in' } })
  expect(response.body).not.toHaveProperty('errors')
})
