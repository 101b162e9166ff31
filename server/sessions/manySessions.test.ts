import { expect, test } from 'vitest'
import { login, me } from '../../contract/sessions.ts'
import { signInWithLink } from '../../contract/signInLinks.ts'
import { SESSIONS_PER_ACCOUNT, STREAMS_PER_ACCOUNT } from '../../domain/session.ts'
import { buildSemester, signIn as buildSession, buildSignInLink, buildUser } from '../../test/data/builders.ts'
import { buildParentWithPassword, cookieHeader, PASSWORD, signInFrom } from '../../test/data/signIns.ts'
import { openSeatStream, type ReceivedStream } from '../../test/processes/seatStream.ts'
import { openSchool } from '../../test/school.ts'
import { endSurplusSessions } from './sessions.queries.ts'

const school = openSchool()
const LIMIT = SESSIONS_PER_ACCOUNT.parent

test('a parent who signs in again and again keeps the newest sessions', async () => {
  const { email } = await buildParentWithPassword(school)
  const sessions = []
  for (let n = 0; n < LIMIT + 3; n++) sessions.push(await signIn(email))
  const statuses = []
  for (const session of sessions) statuses.push((await school.as(session).send(me)).status)
  expect(statuses).toEqual([...Array(3).fill(401), ...Array(LIMIT).fill(200)])
})

test('after sign-ins of one account from many devices at once, the limit is left', async () => {
  const { id, email } = await buildParentWithPassword(school)
  const { origin } = school
  const devices = []
  for (let n = 0; n < LIMIT + 4; n++) devices.push(cookieHeader(await signInFrom({ origin }, email)))
  for (let round = 0; round < 3; round++) {
    const responses = await Promise.all(devices.map((cookies) => signInFrom({ origin, cookies }, email)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sessionsOf(id)).toBe(LIMIT)
  }
})

test('sign-ins of many accounts at once end no session of another account', async () => {
  const families = await Promise.all(Array.from({ length: 30 }, () => buildParentWithPassword(school)))
  await Promise.all(families.flatMap(({ email }) => [signIn(email), signIn(email)]))
  // One session is from the builder.
  for (const { id } of families) expect(await sessionsOf(id)).toBe(3)
})

test('an account of the office keeps more sessions than one of a family, each account by its own limit', async () => {
  const [parent, admin, other] = [
    await buildUser(school.postgres),
    await buildAdmin(),
    await buildUser(school.postgres),
  ]
  for (const { id } of [parent, admin])
    for (let n = 0; n < SESSIONS_PER_ACCOUNT.admin + 5; n++) await buildSession(school.postgres, id)
  await school.postgres.transaction(async (trx) => {
    await endSurplusSessions(trx, { id: parent.id, role: 'parent' })
    await endSurplusSessions(trx, { id: admin.id, role: 'admin' })
  })
  expect(await sessionsOf(parent.id)).toBe(LIMIT)
  expect(await sessionsOf(admin.id)).toBe(SESSIONS_PER_ACCOUNT.admin)
  expect(await sessionsOf(other.id)).toBe(1)
})

test('a login link ends the oldest session as well', async () => {
  const parent = await buildUser(school.postgres)
  for (let n = 1; n < LIMIT; n++) await buildSession(school.postgres, parent.id)
  const token = await buildSignInLink(school.postgres, parent)
  const { body } = await school.as().send(signInWithLink, { body: { token } })
  expect(await sessionsOf(parent.id)).toBe(LIMIT)
  expect((await school.as(parent).send(me)).status).toBe(401)
  expect((await school.as(body).send(me)).status).toBe(200)
})

test('the streams of an ended session end, and its account gets no more streams with more sessions', async () => {
  const { email } = await buildParentWithPassword(school)
  const semester = await buildSemester(school.postgres)
  const streams: ReceivedStream[] = []
  const open = async (session: { readonly token: string }) =>
    void streams.push(await openSeatStream(school.origin, session, semester))
  const sessions = []
  for (let n = 0; n < 5; n++) sessions.push(await signIn(email))
  for (const session of sessions) for (let n = 0; n < 4; n++) await open(session)
  await expect.poll(openStreams).toBe(STREAMS_PER_ACCOUNT.parent)
  expect(streams.slice(0, 8).map(({ isOpen }) => isOpen)).toEqual(Array(8).fill(false))

  const office = await openSeatStream(school.origin, await buildAdmin(), semester)
  for (let n = 0; n < LIMIT - 2; n++) await signIn(email)
  await expect.poll(openStreams).toBe(2 * 4)
  expect(office.isOpen).toBe(true)

  function openStreams(): number {
    return streams.filter(({ isOpen }) => isOpen).length
  }
})

async function signIn(email: string) {
  const { status, body } = await school.as().send(login, { body: { email, password: PASSWORD } })
  expect(status).toBe(200)
  return body
}

function buildAdmin() {
  return buildUser(school.postgres, { role: 'admin' })
}

async function sessionsOf(user_id: number): Promise<number> {
  return (await school.db.selectFrom('session').select('user_id').where('user_id', '=', user_id).execute()).length
}
