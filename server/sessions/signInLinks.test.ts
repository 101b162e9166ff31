import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { updateParent } from '../../contract/parents.ts'
import { resetPassword } from '../../contract/passwords.ts'
import { me } from '../../contract/sessions.ts'
import { checkSignInLink, requestSignInLink, signInWithLink } from '../../contract/signInLinks.ts'
import { deleteTeacher } from '../../contract/teachers.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { createClient } from '../../test/client.ts'
import { buildResetLink, buildSignInLink, buildTeacher, buildUser, newEmail } from '../../test/data/builders.ts'
import { buildParentWithPassword, cookieHeader, PASSWORD, signInFrom } from '../../test/data/signIns.ts'
import { runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { RecordedDelays } from '../../test/races/delays.ts'
import { openSchool } from '../../test/school.ts'
import { COMMAND_LINE, createAuditTrail } from '../auditTrail/trail.ts'
import { newToken } from '../platform/http/session.ts'
import { disableAdmin, resetAdmin } from '../users/admins.queries.ts'
import { createSignInLink } from './signInLinks.ts'

const school = openSchool()
const HOME = '192.0.2.10'
const invalid = { status: 422, body: { code: 'invalid-link', message: 'Sorry this link is invalid or has expired.' } }

afterEach(() => {
  school.now = undefined
})

test('while 600 networks attack an account, a new device gets in with a link, and then with its password', async () => {
  const now = new Date()
  const origin = await startListening({
    postgres: school.postgres,
    clock: () => now,
    trustProxy: 1,
    signInDelays: new RecordedDelays(),
  })
  const { email } = await buildParentWithPassword(school)
  const guess = (network: number) =>
    signInFrom(
      { origin, network: `198.51.${100 + Math.floor(network / 250)}.${network % 250}` },
      email,
      'a wrong guess',
    )
  const statuses: Record<number, number> = {}
  for (let network = 0; network < 600; network += 10) {
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, index) => guess(network + index)))
    for (const { status } of guesses) statuses[status] = (statuses[status] ?? 0) + 1
  }
  expect(statuses[429]).toBeGreaterThan(400)
  expect((await signInFrom({ origin, network: HOME }, email)).status).toBe(429)

  const token = await emailedToken(email, () => createClient(origin).send(requestSignInLink, { body: { email } }))
  const signedIn = await createClient(origin).send(signInWithLink, {
    body: { token },
    headers: { 'x-forwarded-for': HOME },
  })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email } } })
  expect((await createClient(origin, signedIn.body.token).send(me)).status).toBe(200)
  const cookies = cookieHeader(signedIn)
  expect((await signInFrom({ origin, network: HOME, cookies }, email)).status).toBe(200)
  expect((await guess(1)).status).toBe(429)
})

test('a link names its account as often as it is checked, and signs in once', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildSignInLink(school.postgres, parent)
  for (let check = 0; check < 3; check++)
    expect(await school.as().send(checkSignInLink, { body: { token } })).toMatchObject({
      body: { email: parent.email },
    })
  const uses = await Promise.all(Array.from({ length: 10 }, () => use(token)))
  expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  expect(await use(token)).toMatchObject(invalid)
  expect((await school.as().send(checkSignInLink, { body: { token } })).body).toEqual({ email: null })
})

test('a link is valid for ten minutes', async () => {
  const [start, token] = [Date.now(), 't'.repeat(43)]
  const { id: user_id } = await buildUser(school.postgres)
  const link = { user_id, token, asked_at: new Date(start) }
  await school.postgres.transaction((trx) => createSignInLink(trx, link, new Date(start)))
  school.now = new Date(start + 10 * MINUTE_MS)
  expect(await use(token)).toMatchObject(invalid)
  school.now = new Date(start + 10 * MINUTE_MS - 1000)
  expect((await use(token)).status).toBe(200)
})

test('whoever asks for more links does not end the one that the owner is about to open, and using one ends the others', async () => {
  const parent = await buildUser(school.postgres)
  const [first, second] = [
    await buildSignInLink(school.postgres, parent),
    await buildSignInLink(school.postgres, parent),
  ]
  expect((await use(first)).status).toBe(200)
  expect(await use(second)).toMatchObject(invalid)
})

test.each<[string, (user: { id: number; email: string }) => Promise<unknown>]>([
  [
    'a password reset',
    async (user) => {
      const token = await buildResetLink(school.postgres, user)
      const body = { userID: user.id, token, password: PASSWORD, password_confirmation: PASSWORD }
      expect((await school.as().send(resetPassword, { body })).status).toBe(200)
    },
  ],
  [
    'a new email address',
    async (user) => {
      const office = await buildUser(school.postgres, { role: 'admin' })
      await school.db.updateTable('session').set({ password_at: new Date() }).where('user_id', '=', office.id).execute()
      const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail() }
      expect((await school.as(office).send(updateParent, { params: { id: user.id }, body })).status).toBe(200)
    },
  ],
])('%s ends the links of an account', async (_, end) => {
  const parent = await buildUser(school.postgres)
  const token = await buildSignInLink(school.postgres, parent)
  await end(parent)
  expect(await use(token)).toMatchObject(invalid)
})

test('a disabled account and a new password of the command line end the links of an admin', async () => {
  const [disabled, reset] = [await buildAdmin(), await buildAdmin()]
  const tokens = [await buildSignInLink(school.postgres, disabled), await buildSignInLink(school.postgres, reset)]
  await school.postgres.transaction((trx) =>
    disableAdmin(trx, createAuditTrail(trx, COMMAND_LINE), { email: disabled.email, force: true }),
  )
  await school.postgres.transaction((trx) =>
    resetAdmin(trx, createAuditTrail(trx, COMMAND_LINE), reset.email, { token: newToken(), now: new Date() }),
  )
  for (const token of tokens) expect(await use(token)).toMatchObject(invalid)
  await school.db.updateTable('users').set({ disabled: false }).where('id', '=', disabled.id).execute()
  expect(await use(tokens[0] ?? '')).toMatchObject(invalid)
})

test('an admin signs in with a link, and still confirms the password before deleting something', async () => {
  const token = await buildSignInLink(school.postgres, await buildAdmin())
  const { status, body } = await use(token)
  expect([status, body.user.role]).toEqual([200, 'admin'])
  const teacher = await buildTeacher(school.postgres)
  const refused = await school.as(body).send(deleteTeacher, { params: { id: teacher.id }, body: {} })
  expect(refused).toMatchObject({ status: 403, body: { code: 'password-required' } })
})

test('a link for an unknown address gets the same response and no mail', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const [known, unknown] = [(await buildUser(school.postgres)).email, newEmail()]
  const [first, second] = [await request(known), await request(unknown)]
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await waitForEmailStates(school, unknown)).toEqual(['completed'])
  expect(await server.waitForEmails(known)).toHaveLength(1)
  expect(server.emailsTo(unknown)).toEqual([])
})

test('of many requests in a minute one email is sent', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const { email } = await buildUser(school.postgres)
  for (let n = 0; n < 5; n++) expect((await request(email)).status).toBe(200)
  await waitForEmailStates(school, email)
  expect(server.emailsTo(email)).toHaveLength(1)
})

test('a retry of an email does not make a used link valid again, and a request of half an hour ago makes none', async () => {
  const parent = await buildUser(school.postgres)
  const [token, now] = ['r'.repeat(43), new Date()]
  const create = (asked_at: Date) =>
    school.postgres.transaction((trx) => createSignInLink(trx, { user_id: parent.id, token, asked_at }, now))
  expect(await create(new Date(now.getTime() - 30 * MINUTE_MS - 1000))).toBe(false)
  expect(await create(now)).toBe(true)
  expect(await create(now)).toBe(true)
  expect((await use(token)).status).toBe(200)
  expect(await create(now)).toBe(false)
  expect(await use(token)).toMatchObject(invalid)
})

test('the database contains no token', async () => {
  const { email } = await buildUser(school.postgres)
  const token = await emailedToken(email, () => request(email))
  const { rows } = await sql<{ text: string }>`
    select sign_in_link::text as text from sign_in_link
    union all select data::text from pgboss.job`.execute(school.owner.db)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await use(token)).status).toBe(200)
})

/** The token of the link in the email that the request causes. */
async function emailedToken(email: string, requestIt: () => Promise<{ readonly status: number }>): Promise<string> {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  expect((await requestIt()).status).toBe(200)
  const [received] = await server.waitForEmails(email)
  const token = /\/sign-in-link#([\w-]{43})/.exec(received?.text ?? '')?.[1]
  expect(received?.subject).toBe('Your login link')
  return token ?? ''
}

function buildAdmin() {
  return buildUser(school.postgres, { role: 'admin' })
}

function request(email: string) {
  return school.as().send(requestSignInLink, { body: { email } })
}

function use(token: string) {
  return school.as().send(signInWithLink, { body: { token } })
}
