import { afterEach, expect, test } from 'vitest'
import { EMAIL_SENT, INVALID_LINK, requestReset, resetPassword, validateResetToken } from '../../contract/passwords.ts'
import { login, me } from '../../contract/sessions.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { type BuiltUser, buildResetLink, buildUser, newEmail, signIn } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const password = 'two red wagons'
const invalid = { status: 422, body: { message: INVALID_LINK, code: 'invalid-link' } }

afterEach(() => {
  school.now = undefined
})

test('a reset link sets a new password and ends the sessions of its account only', async () => {
  const parent = await buildUser(school.postgres)
  const elsewhere = { token: await signIn(school.postgres, parent.id) }
  const neighbor = await buildUser(school.postgres)
  const response = await reset(parent, await buildResetLink(school.postgres, parent))
  expect(response).toMatchObject({ status: 200, body: { message: 'Your password has been changed.' } })
  const statuses = await Promise.all(
    [parent, elsewhere, neighbor].map(async (user) => (await school.as(user).send(me)).status),
  )
  expect(statuses).toEqual([401, 401, 200])
  expect((await school.as().send(login, { body: { email: parent.email, password } })).status).toBe(200)
})

test('a reset link works once', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  await reset(parent, token)
  expect(await reset(parent, token)).toMatchObject(invalid)
  expect(await isValid(parent, token)).toBe(false)
})

test('one of twenty parallel uses of a link succeeds', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const passwords = Array.from({ length: 20 }, (_, n) => `two red wagons ${n}`)
  const responses = await Promise.all(passwords.map((newPassword) => reset(parent, token, newPassword)))
  const accepted = responses.flatMap(({ status }, n) => (status === 200 ? [passwords[n]] : []))
  expect(accepted).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(19)
  const signedIn = await school.as().send(login, { body: { email: parent.email, password: accepted[0] } })
  expect(signedIn.status).toBe(200)
})

test('checking a link tells the address of its account, which a password manager saves with the new password', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const { body } = await school.as().send(validateResetToken, { query: { id: String(parent.id), token }, body: {} })
  expect(body).toMatchObject({ valid: true, email: parent.email })
})

test('checking a link does not use it', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  expect([await isValid(parent, token), await isValid(parent, token)]).toEqual([true, true])
  expect((await reset(parent, token)).status).toBe(200)
})

test('a link expires after an hour', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  school.now = new Date(Date.now() + HOUR_MS)
  expect(await isValid(parent, token)).toBe(false)
  expect(await reset(parent, token)).toMatchObject(invalid)
})

test('a link is valid for its own account only', async () => {
  const [parent, neighbor] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const token = await buildResetLink(school.postgres, parent)
  expect(await isValid(neighbor, token)).toBe(false)
  expect(await reset(neighbor, token)).toMatchObject(invalid)
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
  expect({ status, body }).toEqual({ status: 200, body: { valid: false, email: null, invitation: null } })
})

test.each([
  [{ password: 'seven..' }, { password: ['At least 8 characters'] }],
  [{ password: '' }, { password: ['Field is Required'] }],
  [weak('password'), { password: ['This password is too common. Please choose a different one.'] }],
  [weak('        '), { password: ["Your password can't be only spaces."] }],
  [weak('yazzie 2031'), { password: ["Your password can't contain your name or email address."] }],
  [{ password_confirmation: 'another one' }, { password_confirmation: ["Passwords don't match"] }],
  [{ remember: true }, { remember: ['Unknown field'] }],
])('a new password with %j is refused by field, and the link stays valid', async (wrong, errors) => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const body = { userID: parent.id, token, password, password_confirmation: password, ...wrong }
  expect(await school.as().send(resetPassword, { body })).toMatchObject({ status: 422, body: { errors } })
  expect(await isValid(parent, token)).toBe(true)
})

test('a reset request for an unknown address gets the same response', async () => {
  const { email } = await buildUser(school.postgres)
  const responses = await Promise.all(
    [email, newEmail()].map((address) => school.as().send(requestReset, { body: { email: address } })),
  )
  for (const { status, body } of responses)
    expect({ status, body }).toEqual({ status: 200, body: { message: EMAIL_SENT } })
})

test('an invalid link is refused before the password is checked', async () => {
  const parent = await buildUser(school.postgres)
  expect(await reset(parent, 'x'.repeat(43), 'password')).toMatchObject(invalid)
})

function weak(password: string) {
  return { password, password_confirmation: password }
}

function reset({ id }: BuiltUser, token: string, newPassword = password) {
  const body = { userID: id, token, password: newPassword, password_confirmation: newPassword }
  return school.as().send(resetPassword, { body })
}

async function isValid({ id }: BuiltUser, token: string): Promise<boolean> {
  return (await school.as().send(validateResetToken, { query: { id: String(id), token }, body: {} })).body.valid
}
