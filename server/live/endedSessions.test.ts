import { afterEach, expect, test } from 'vitest'
import { logout } from '../../contract/sessions.ts'
import { buildSemester, buildUser, signIn } from '../../test/data/builders.ts'
import { openSeatStream } from '../../test/processes/seatStream.ts'
import { openSchool } from '../../test/school.ts'

/** A missing notification is not hidden by a later check. */
const school = openSchool({ streamRefreshMs: 600_000 })
const TEN_MINUTES = 600_000

afterEach(() => {
  school.now = undefined
})

test('logging out ends the stream of this session and no other', async () => {
  const [semester, watcher] = [await buildSemester(school.postgres), await buildUser(school.postgres)]
  const otherSession = { token: await signIn(school.postgres, watcher.id) }
  const stream = await openSeatStream(school.origin, watcher, semester)
  const other = await openSeatStream(school.origin, otherSession, semester)
  await firstChecks(semester)
  await school.as(watcher).send(logout, { body: {} })
  await expect.poll(() => stream.isOpen).toBe(false)
  expect(other.isOpen).toBe(true)
  expect((await openSeatStream(school.origin, watcher, semester)).status).toBe(401)
})

test('a disabled account ends its streams with the next notification', async () => {
  const semester = await buildSemester(school.postgres)
  const [watcher, other] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const stream = await openSeatStream(school.origin, watcher, semester)
  await firstChecks(semester)
  await school.owner.db.updateTable('users').set({ disabled: true }).where('id', '=', watcher.id).execute()
  await school.as(other).send(logout, { body: {} })
  await expect.poll(() => stream.isOpen).toBe(false)
})

test('a session that expires ends its stream, and another one stays open', async () => {
  const [semester, watcher] = [await buildSemester(school.postgres), await buildUser(school.postgres)]
  const expiry = new Date(Date.now() + TEN_MINUTES)
  const brief = { token: await signIn(school.postgres, watcher.id, expiry) }
  const [expiring, other] = [
    await openSeatStream(school.origin, brief, semester),
    await openSeatStream(school.origin, watcher, semester),
  ]
  expect(expiring.status).toBe(200)
  school.now = new Date(expiry.getTime() - 1)
  await firstChecks(semester)
  expect(expiring.isOpen).toBe(true)
  school.now = expiry
  await expect.poll(() => expiring.isOpen).toBe(false)
  expect(other.isOpen).toBe(true)
})

test('a session of the office that nobody uses ends its stream with the next check', async () => {
  const semester = await buildSemester(school.postgres)
  const [office, other] = [await buildUser(school.postgres, { role: 'admin' }), await buildUser(school.postgres)]
  const stream = await openSeatStream(school.origin, office, semester)
  expect(stream.status).toBe(200)
  await firstChecks(semester)
  await school.db.updateTable('session').set({ idle_at: new Date() }).where('user_id', '=', office.id).execute()
  await school.as(other).send(logout, { body: {} })
  await expect.poll(() => stream.isOpen).toBe(false)
})

/** When the stream of another session has ended, the checks that the earlier streams caused are over, and do not replace a notification. */
async function firstChecks(semester: { readonly id: number }): Promise<void> {
  const other = await buildUser(school.postgres)
  const stream = await openSeatStream(school.origin, other, semester)
  await school.as(other).send(logout, { body: {} })
  await expect.poll(() => stream.isOpen).toBe(false)
}
