import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { buildResetLink, buildUser } from '../../test/builders.ts'
import { openClient, withTimeLimits } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { Postgres } from './database.ts'
import { deleteExpired } from './deleteExpired.ts'

const school = openSchool()
const HOUR = 3_600_000

test('a reset link is deleted a day after it expires', async () => {
  const parent = await buildUser(school.postgres)
  await buildResetLink(school.postgres, parent)
  const links = () => school.db.selectFrom('password_reset').select('user_id').execute()
  await deleteExpired(school.db, new Date(Date.now() + 24 * HOUR))
  expect(await links()).toHaveLength(1)
  await deleteExpired(school.db, new Date(Date.now() + 25 * HOUR + 1000))
  expect(await links()).toEqual([])
})

test('valid sessions and counters are not deleted', async () => {
  const parent = await buildUser(school.postgres)
  await school.db.insertInto('sign_in_counter').values(counterSince(new Date())).execute()
  await deleteExpired(school.db, new Date())
  const remaining = await Promise.all([
    school.db.selectFrom('session').select('user_id').where('user_id', '=', parent.id).execute(),
    school.db.selectFrom('sign_in_counter').select('failures').execute(),
  ])
  expect(remaining.map((rows) => rows.length)).toEqual([1, 1])
})

test('failed sign-ins and counted calls are deleted when they no longer count', async () => {
  const now = new Date()
  await school.db.deleteFrom('sign_in_counter').execute()
  await school.db.insertInto('sign_in_counter').values(counterSince(now)).execute()
  await school.db
    .insertInto('rate_limit_window')
    .values({ caller_hash: randomBytes(32), window_start: now, calls: 60 })
    .execute()
  const remaining = () =>
    Promise.all([
      school.db.selectFrom('sign_in_counter').select('failures').execute(),
      school.db.selectFrom('rate_limit_window').select('calls').execute(),
    ])
  await deleteExpired(school.db, new Date(now.getTime() + HOUR - 1))
  expect(await remaining()).toEqual([[{ failures: 5 }], [{ calls: 60 }]])
  await deleteExpired(school.db, new Date(now.getTime() + HOUR))
  expect(await remaining()).toEqual([[], []])
})

test('the cleanup does not wait for counters that a sign-in has locked, so that the two cannot deadlock', async () => {
  const now = new Date()
  await school.db.deleteFrom('sign_in_counter').execute()
  const [locked, other] = [counterSince(now), counterSince(now)]
  await school.db.insertInto('sign_in_counter').values([locked, other]).execute()
  const signIn = await openClient(school.url)
  await signIn.query('begin')
  await signIn.query('select from sign_in_counter where account_hash = $1 for update', [locked.account_hash])
  const limited = new Postgres(withTimeLimits(school.url, 10_000))
  onTestFinished(() => limited.close())
  await deleteExpired(limited.db, new Date(now.getTime() + HOUR))
  const remaining = await school.db.selectFrom('sign_in_counter').select('account_hash').execute()
  expect(remaining).toEqual([{ account_hash: locked.account_hash }])
})

function counterSince(now: Date) {
  const key = { account_hash: randomBytes(32), scope_hash: randomBytes(32) }
  return { ...key, failures: 5, counted_since: now, next_attempt_at: now }
}
