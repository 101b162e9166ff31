import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '../domain/durations.ts'
import { buildResetLink, buildUser } from '../test/data/builders.ts'
import { openClient, withTimeLimits } from '../test/database.ts'
import { openSchool } from '../test/school.ts'
import { deleteExpiredRows } from './deleteExpiredRows.ts'
import { Postgres } from './platform/database/postgres.ts'

const school = openSchool()

test('a reset link is deleted a day after it expires', async () => {
  const parent = await buildUser(school.postgres)
  await buildResetLink(school.postgres, parent)
  const links = () => school.db.selectFrom('password_reset').select('user_id').execute()
  await deleteExpiredRows(school.db, new Date(Date.now() + 24 * HOUR_MS))
  expect(await links()).toHaveLength(1)
  await deleteExpiredRows(school.db, new Date(Date.now() + 25 * HOUR_MS + 1000))
  expect(await links()).toEqual([])
})

test('valid sessions and counters are not deleted', async () => {
  const parent = await buildUser(school.postgres)
  await school.db.insertInto('sign_in_counter').values(counterSince(new Date())).execute()
  await deleteExpiredRows(school.db, new Date())
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
  await deleteExpiredRows(school.db, new Date(now.getTime() + HOUR_MS - 1))
  expect(await remaining()).toEqual([[{ failures: 5 }], [{ calls: 60 }]])
  await deleteExpiredRows(school.db, new Date(now.getTime() + HOUR_MS))
  expect(await remaining()).toEqual([[], []])
})

test.each([
  ['session', 'token_hash'],
  ['password_reset', 'token_hash'],
  ['sign_in_counter', 'account_hash'],
] as const)(
  'the cleanup does not wait for rows of the table %s that a command has locked, so that the two cannot deadlock',
  async (table, key) => {
    const keys = async () =>
      (await sql<Row>`select ${sql.ref(key)} as key from ${sql.table(table)}`.execute(school.db)).rows
    await sql`delete from ${sql.table(table)}`.execute(school.db)
    for (let row = 0; row < 2; row++) {
      await buildResetLink(school.postgres, await buildUser(school.postgres))
      await school.db.insertInto('sign_in_counter').values(counterSince(new Date())).execute()
    }
    const [locked] = await keys()
    const command = await openClient(school.url)
    await command.query('begin')
    await command.query(`select from ${table} where ${key} = $1 for update`, [locked?.key])
    const limited = new Postgres(withTimeLimits(school.url, 10_000))
    onTestFinished(() => limited.close())
    await deleteExpiredRows(limited.db, new Date(Date.now() + 26 * HOUR_MS))
    expect(await keys()).toEqual([locked])
  },
)

interface Row {
  readonly key: Buffer
}

function counterSince(now: Date) {
  const key = { account_hash: randomBytes(32), scope_hash: randomBytes(32) }
  return { ...key, failures: 5, counted_since: now, next_attempt_at: now }
}
