import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteParent, updateParent } from '../../contract/parents.ts'
import { resetPassword as resetCall } from '../../contract/passwords.ts'
import { login, me } from '../../contract/sessions.ts'
import { createStudent } from '../../contract/students.ts'
import { confirmEmail, registerUser, sendConfirmation } from '../../contract/users.ts'
import { DAY_MS } from '../../domain/durations.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildResetLink,
  buildUser,
  newEmail,
  signIn,
} from '../../test/data/builders.ts'
import { buildParentWithPassword, cookieHeader, signInFrom } from '../../test/data/signIns.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { resetPassword } from '../passwords/resetPassword.ts'
import { ConfirmationLinks } from './confirmationLink.ts'

const school = openSchool()
const password = 'two red wagons'
const CHILD = { first_name: 'Ana', last_name: 'Nez', grade: '5' } as const
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildConfirmedAdmin(school.postgres)
})

test('a parent confirms the address with the link of the welcome email, on the device that signed in', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const email = newEmail()
  const person = { first_name: 'Rosa', last_name: 'Nez', phone: '9285550142', email, password }
  await school.as().send(registerUser, { body: person })
  const [received] = await server.waitForEmails(email)
  expect(received?.subject).toBe('Welcome to Online Enrollment')
  const link = linkIn(received?.text)
  expect(await statusOf(email)).toBe('asked')
  const signedIn = await school.as().send(login, { body: { email, password } })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { status, body } = await school.as().send(confirmEmail, { body: link, headers: { cookie } })
  expect({ status, body }).toEqual({ status: 200, body: { confirmed: true, email } })
  expect(await statusOf(email)).toBe('confirmed')
})

test('a link that is opened on an unknown device confirms nothing until its owner signs in', async () => {
  const parent = await buildUnconfirmed()
  expect(await open(parent)).toEqual({ confirmed: false, email: parent.email })
  const stranger = await buildUser(school.postgres)
  expect((await school.as(stranger).send(confirmEmail, { body: linkOf(parent) })).body.confirmed).toBe(false)
  expect(await statusOf(parent.email)).toBe('not-asked')
  const { body } = await school.as(parent).send(confirmEmail, { body: linkOf(parent) })
  expect(body.confirmed).toBe(true)
  expect((await school.as(parent).send(me)).body.user.email_confirmation).toBe('confirmed')
})

test('a device that signed in to an earlier account with the address does not confirm a stranger’s account', async () => {
  const { id, email } = await buildParentWithPassword(school)
  const cookie = cookieHeader(await signInFrom({ origin: school.origin }, email))
  expect((await school.as(admin).send(deleteParent, { params: { id } })).status).toBe(204)
  const stranger = { first_name: 'Stan', last_name: 'Stranger', phone: '9285550142', email, password }
  expect((await school.as().send(registerUser, { body: stranger })).status).toBe(201)
  const { body } = await school.as().send(login, { body: { email, password } })
  const link = linkOf({ id: body.user.id, email, token: body.token })
  const opened = await school.as().send(confirmEmail, { body: link, headers: { cookie } })
  expect(opened).toMatchObject({ status: 200, body: { confirmed: false } })
  expect(await statusOf(email)).toBe('asked')
})

test('a confirmed link stays valid and changes nothing more', async () => {
  const parent = await buildUnconfirmed()
  await school.as(parent).send(confirmEmail, { body: linkOf(parent) })
  const { email_confirmed_at } = await readAccount(parent.email)
  expect(await open(parent)).toEqual({ confirmed: true, email: parent.email })
  expect((await readAccount(parent.email)).email_confirmed_at).toEqual(email_confirmed_at)
})

test.each([
  [
    'a changed signature',
    (link: Link) => ({ ...link, token: link.token.replace(/\.(.)/, (_, first) => (first === '_' ? '.-' : '._')) }),
  ],
  ['a later end', (link: Link) => ({ ...link, token: `z${link.token.slice(1)}` })],
  ['no token', (link: Link) => ({ ...link, token: 'x' })],
  ['the id of another account', (link: Link) => ({ ...link, id: link.id - 1 })],
  ['an unknown id', (link: Link) => ({ ...link, id: 2_000_000_000 })],
])('a link with %s is invalid, for its parent too', async (_, change) => {
  await buildUnconfirmed()
  const parent = await buildUnconfirmed()
  const response = await school.as(parent).send(confirmEmail, { body: change(linkOf(parent)) })
  expect(response).toMatchObject({ status: 422, body: { code: 'invalid-link' } })
  expect(await statusOf(parent.email)).toBe('not-asked')
})

test('a new email of the office is unconfirmed, voids the link, and its email has another one', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const parent = await buildUser(school.postgres)
  const email = newEmail()
  const body = { first_name: 'Rosa', last_name: 'Yazzie', phone: '9285550100', email }
  const { body: edited } = await school.as(admin).send(updateParent, { params: { id: parent.id }, body })
  expect(edited.parents[0]).toMatchObject({ email, email_status: 'unconfirmed' })
  const former = await school.as().send(confirmEmail, { body: linkOf(parent) })
  expect(former).toMatchObject({ status: 422, body: { code: 'invalid-link' } })
  const again = { token: await signIn(school.postgres, parent.id) }
  const link = linkIn((await server.waitForEmails(email))[0]?.text)
  expect((await school.as(again).send(confirmEmail, { body: link })).body).toEqual({ confirmed: true, email })
})

test('a parent gets another link when they ask for it, and at most one a minute', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const parent = await buildUnconfirmed()
  for (let times = 0; times < 3; times++)
    expect((await school.as(parent).send(sendConfirmation, { body: {} })).status).toBe(204)
  expect(await statusOf(parent.email)).toBe('asked')
  const [email] = await server.waitForEmails(parent.email)
  expect((await school.as(parent).send(confirmEmail, { body: linkIn(email?.text) })).body.confirmed).toBe(true)
  await expect.poll(() => emailStates(parent)).toEqual(['completed', 'completed', 'completed'])
  expect(server.emailsTo(parent.email)).toHaveLength(1)
})

test('a confirmed parent who asks for a link gets no mail', async () => {
  const parent = await buildUser(school.postgres)
  expect((await school.as(parent).send(sendConfirmation, { body: {} })).status).toBe(204)
  expect(await emailStates(parent)).toEqual([])
})

test('a child that the office adds while the owner accepts is seen by the account', async () => {
  const parent = await buildUnconfirmed()
  const token = await buildResetLink(school.postgres, parent)
  const adding = await school.postgres.transaction(async (trx) => {
    await resetPassword(trx, { user_id: parent.id, token }, 'none', {
      now: new Date(),
      request_id: 'test',
      network_address: '127.0.0.1',
    })
    const sent = school.as(admin).send(createStudent, { body: { ...CHILD, parent_id: parent.id, another_child: true } })
    await waitUntilBlocked(school.owner.db)
    return { sent }
  })
  expect((await adding.sent).status).toBe(201)
  expect(await ownersOf(parent)).toEqual([parent.id])
  expect(await findViolations(school.db)).toEqual([])
})

test('an owner who accepts while the office adds a child waits for it, and the account sees the child', async () => {
  const parent = await buildUnconfirmed()
  const token = await buildResetLink(school.postgres, parent)
  const { adding, accepting } = await school.owner.transaction(async (trx) => {
    await sql`lock table audit_entry in share mode`.execute(trx)
    const adding = school
      .as(admin)
      .send(createStudent, { body: { ...CHILD, parent_id: parent.id, another_child: true } })
    await waitUntilBlocked(school.owner.db)
    const body = { userID: parent.id, token, password, password_confirmation: password }
    const accepting = school.as().send(resetCall, { body })
    await waitUntilAllBlocked(school.owner.db, 2)
    return { adding, accepting }
  })
  expect([(await adding).status, (await accepting).status]).toEqual([201, 200])
  expect(await ownersOf(parent)).toEqual([parent.id])
  expect(await findViolations(school.db)).toEqual([])
})

test('a link expires after seven days, and the parent gets another one', async () => {
  const parent = await buildUnconfirmed()
  const [link, days] = [linkOf(parent), DAY_MS]
  const start = Date.now()
  const token = await signIn(school.postgres, parent.id, new Date(start + 8 * days))
  school.now = new Date(start + 7 * days + 1000)
  const expired = await school.as({ token }).send(confirmEmail, { body: link })
  expect(expired).toMatchObject({ status: 422, body: { code: 'invalid-link' } })
  expect(await statusOf(parent.email)).toBe('not-asked')
  school.now = new Date(start + 7 * days - 1000)
  expect((await school.as({ token }).send(confirmEmail, { body: link })).body.confirmed).toBe(true)
})

type Link = ReturnType<typeof linkOf>

function buildUnconfirmed(): Promise<BuiltUser> {
  return buildUser(school.postgres, { email_confirmed_at: null })
}

function linkOf(parent: BuiltUser) {
  return linkIn(new ConfirmationLinks(school.dataKey).urlFor(parent, 'https://enroll.example.org', new Date()))
}

function linkIn(text = '') {
  const [, id, token = ''] = /\/confirm-email\?id=(\d+)&token=([\w.-]+)/.exec(text) ?? []
  return { id: Number(id), token }
}

async function open(parent: BuiltUser) {
  return (await school.as().send(confirmEmail, { body: linkOf(parent) })).body
}

function readAccount(email: string) {
  return school.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

async function statusOf(email: string) {
  const { email_confirmed_at, confirmation_asked_at } = await readAccount(email)
  if (email_confirmed_at) return 'confirmed'
  return confirmation_asked_at ? 'asked' : 'not-asked'
}

async function ownersOf(parent: BuiltUser) {
  const rows = await school.db.selectFrom('student').select('owner_id').where('parent_id', '=', parent.id).execute()
  return rows.map(({ owner_id }) => owner_id)
}

async function emailStates({ id }: BuiltUser): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where data->>'about' = 'confirm-email' and data->>'user_id' = ${String(id)}`.execute(
    school.db,
  )
  return rows.map(({ state }) => state)
}
