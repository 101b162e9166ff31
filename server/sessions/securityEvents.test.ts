import { expect, test } from 'vitest'
import { resetPassword, validatePassword } from '../../contract/passwords.ts'
import { signInWithLink } from '../../contract/signInLinks.ts'
import { type BuiltUser, buildResetLink, buildSignInLink, buildUser, newEmail } from '../../test/data/builders.ts'
import { buildParentWithPassword, PASSWORD, signInFrom } from '../../test/data/signIns.ts'
import { openSchool } from '../../test/school.ts'
import { hashPassword } from './passwordHashing.ts'

const lines: string[] = []
const school = openSchool({ logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
const password_hash = await hashPassword(PASSWORD)
const buildAdmin = () => buildUser(school.postgres, { role: 'admin', password_hash })

test('a family’s login and a wrong password are in the log by account id, and not in the audit trail', async () => {
  const { id, email } = await buildParentWithPassword(school)
  expect((await signIn(email)).status).toBe(200)
  expect((await signIn(email, 'a green bus')).status).toBe(401)
  const from = { user: id, role: 'parent', ip: '127.0.0.1', request_id: expect.any(String) }
  expect(eventsOf(id)).toMatchObject([
    { event: 'login', ...from },
    { event: 'login-failed', ...from },
  ])
  expect(await entriesOf(id)).toEqual([])
})

test('a login to an address without an account is in the log without the address', async () => {
  const email = newEmail()
  expect((await signIn(email)).status).toBe(401)
  expect(events().filter(({ event, user }) => event === 'login-failed' && user === undefined)).toHaveLength(1)
  expect(lines.join('')).not.toContain(email)
})

test.each<[string, string, Record<string, string>, (admin: BuiltUser) => Promise<unknown>]>([
  ['login', 'password', { login: 'password' }, ({ email }) => signIn(email)],
  ['login-with-link', 'link', { login: 'link' }, (admin) => useLink(admin)],
  ['login-failed', 'wrong password', { login: 'failed' }, ({ email }) => signIn(email, 'a green bus')],
  ['password-confirmed', 'step-up', { password: 'confirmed' }, (admin) => confirm(admin, PASSWORD)],
  ['password-not-confirmed', 'refused step-up', { password: 'not confirmed' }, (admin) => confirm(admin, 'green')],
  ['password-changed', 'new password', { password: 'changed' }, (admin) => reset(admin)],
])('%s of the office (%s) is in the log and in the audit trail', async (event, _, after, act) => {
  const admin = await buildAdmin()
  await act(admin)
  expect(eventsOf(admin.id).map((line) => line.event)).toEqual([event])
  await expect
    .poll(() => entriesOf(admin.id))
    .toMatchObject([{ user_id: admin.id, network_address: '127.0.0.1', after }])
  expect(lines.join('')).not.toContain(admin.email)
})

test('many failed logins to an account of the office within a minute are one entry, and each is in the log', async () => {
  const admin = await buildAdmin()
  for (let n = 0; n < 3; n += 1) expect((await signIn(admin.email, 'a green bus')).status).toBe(401)
  expect((await signIn(admin.email)).status).toBe(200)
  const after = [{ login: 'failed' }, { login: 'password' }]
  await expect.poll(async () => (await entriesOf(admin.id)).map((entry) => entry.after)).toEqual(after)
  expect(eventsOf(admin.id)).toHaveLength(4)
})

function signIn(email: string, password = PASSWORD) {
  return signInFrom({ origin: school.origin }, email, password)
}

async function useLink(admin: BuiltUser) {
  const token = await buildSignInLink(school.postgres, admin)
  return school.as().send(signInWithLink, { body: { token } })
}

function confirm(admin: BuiltUser, password: string) {
  return school.as(admin).send(validatePassword, { body: { password } })
}

async function reset(admin: BuiltUser) {
  const token = await buildResetLink(school.postgres, admin)
  const password = 'two red wagons'
  return school.as().send(resetPassword, {
    body: { userID: admin.id, token, password, password_confirmation: password },
  })
}

function events() {
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')
}

function eventsOf(user: number) {
  return events().filter((line) => line.user === user)
}

function entriesOf(subject_id: number) {
  const entries = school.db.selectFrom('audit_entry').selectAll().where('subject_kind', '=', 'admin')
  return entries.where('subject_id', '=', subject_id).orderBy('id').execute()
}
