import { afterEach, expect, test } from 'vitest'
import { EMAIL_SENT, INVALID_LINK, requestReset, resetPassword, validateResetToken } from '../../contract/passwords.ts'
import { login, me } from '../../contract/sessions.ts'
import { type BuiltUser, buildResetLink, buildUser, newEmail, signIn } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const password = 'two red wagons'
const dead = { status: 422, body: { message: INVALID_LINK, code: 'invalid-link' } }

afterEach(() => {
  school.now = undefined
})

test('a link sets a new password, and ends every session of the account and nobody else’s', async () => {
  const parent = await buildUser(school.postgres)
  const elsewhere = { token: await signIn(school.postgres, parent.id) }
  const neighbour = await buildUser(school.postgres)
  const answer = await spend(parent, await buildResetLink(school.postgres, parent))
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your password has been changed.' } })
  const statuses = await Promise.all(
    [parent, elsewhere, neighbour].map(async (who) => (await school.as(who).send(me)).status),
  )
  expect(statuses).toEqual([401, 401, 200])
  expect((await school.as().send(login, { body: { email: parent.email, password } })).status).toBe(200)
})

test('a link is spent by its use', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  await spend(parent, token)
  expect(await spend(parent, token)).toMatchObject(dead)
  expect(await isValid(parent, token)).toBe(false)
})

test('of twenty uses of one link at once exactly one wins', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const passwords = Array.from({ length: 20 }, (_, n) => `two red wagons ${n}`)
  const answers = await Promise.all(passwords.map((chosen) => spend(parent, token, chosen)))
  const won = answers.flatMap(({ status }, n) => (status === 200 ? [passwords[n]] : []))
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  const signedIn = await school.as().send(login, { body: { email: parent.email, password: won[0] } })
  expect(signedIn.status).toBe(200)
})

test('asking whether a link is good does not spend it', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  expect([await isValid(parent, token), await isValid(parent, token)]).toEqual([true, true])
  expect((await spend(parent, token)).status).toBe(200)
})

test('an hour after it was sent a link is dead', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  school.now = new Date(Date.now() + 60 * 60 * 1000)
  expect(await isValid(parent, token)).toBe(false)
  expect(await spend(parent, token)).toMatchObject(dead)
})

test('a link is good for the account it was sent to and no other', async () => {
  const [parent, neighbour] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const token = await buildResetLink(school.postgres, parent)
  expect(await isValid(neighbour, token)).toBe(false)
  expect(await spend(neighbour, token)).toMatchObject(dead)
  expect(await isValid(parent, token)).toBe(true)
})

test.each([
  ['', ''],
  ['0', 'x'],
  ['99999999999', 'x'],
  ['one', 'x'],
  ["1' or '1'='1", 'x'],
])('a link with id %j and token %j is not valid', async (id, token) => {
  const { status, body } = await school.as().send(validateResetToken, { query: { id, token }, body: {} })
  expect({ status, body }).toEqual({ status: 200, body: { valid: false } })
})

test.each([
  [{ password: 'seven..' }, { password: ['At least 8 characters'] }],
  [{ password: '' }, { password: ['Field is Required'] }],
  [weak('password'), { password: ['This password is too common. Please choose a different one.'] }],
  [weak('        '), { password: ["Your password can't be only spaces."] }],
  [weak('yazzie 2031'), { password: ["Your password can't contain your name or email address."] }],
  [{ password_confirmation: 'another one' }, { password_confirmation: ["Passwords don't match"] }],
  [{ remember: true }, { remember: ['Unknown field'] }],
])('a new password with %j is refused by field, and the link stays good', async (wrong, errors) => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const body = { userID: parent.id, token, password, password_confirmation: password, ...wrong }
  expect(await school.as().send(resetPassword, { body })).toMatchObject({ status: 422, body: { errors } })
  expect(await isValid(parent, token)).toBe(true)
})

test('asking for a link is answered the same for an address that nobody has', async () => {
  const { email } = await buildUser(school.postgres)
  const answers = await Promise.all(
    [email, newEmail()].map((address) => school.as().send(requestReset, { body: { email: address } })),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: { message: EMAIL_SENT } })
})

test('a dead link is told so before the password is judged', async () => {
  const parent = await buildUser(school.postgres)
  expect(await spend(parent, 'x'.repeat(43), 'password')).toMatchObject(dead)
})

function weak(password: string) {
  return { password, password_confirmation: password }
}

function spend({ id }: BuiltUser, token: string, chosen = password) {
  const body = { userID: id, token, password: chosen, password_confirmation: chosen }
  return school.as().send(resetPassword, { body })
}

async function isValid({ id }: BuiltUser, token: string): Promise<boolean> {
  return (await school.as().send(validateResetToken, { query: { id: String(id), token }, body: {} })).body.valid
}
