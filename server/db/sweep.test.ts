import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildResetLink, buildUser } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'
import { sweep } from './sweep.ts'

const school = openSchool()
const HOUR = 3_600_000

test('a link is kept for a day after its end, so that a late repeat of its mail still finds that it was used', async () => {
  const parent = await buildUser(school.postgres)
  await buildResetLink(school.postgres, parent)
  const links = () => school.db.selectFrom('password_reset').select('user_id').execute()
  await sweep(school.db, new Date(Date.now() + 24 * HOUR))
  expect(await links()).toHaveLength(1)
  await sweep(school.db, new Date(Date.now() + 25 * HOUR + 1000))
  expect(await links()).toEqual([])
})

test('what can still be used stays', async () => {
  const parent = await buildUser(school.postgres)
  await school.db
    .insertInto('failed_login')
    .values({ email_hash: randomBytes(32), failures: 5, open_at: new Date() })
    .execute()
  await sweep(school.db, new Date())
  const kept = await Promise.all([
    school.db.selectFrom('session').select('user_id').where('user_id', '=', parent.id).execute(),
    school.db.selectFrom('failed_login').select('failures').execute(),
  ])
  expect(kept.map((rows) => rows.length)).toEqual([1, 1])
})

test('failures and calls at the doors go when they count no more', async () => {
  const now = new Date()
  const row = { email_hash: randomBytes(32), failures: 5, open_at: now }
  await school.db.deleteFrom('failed_login').execute()
  await school.db.insertInto('failed_login').values(row).execute()
  await school.db
    .insertInto('door_call')
    .values({ address_hash: randomBytes(32), minute: now, calls: 60 })
    .execute()
  const left = () =>
    Promise.all([
      school.db.selectFrom('failed_login').select('failures').execute(),
      school.db.selectFrom('door_call').select('calls').execute(),
    ])
  await sweep(school.db, new Date(now.getTime() + HOUR - 1))
  expect(await left()).toEqual([[{ failures: 5 }], [{ calls: 60 }]])
  await sweep(school.db, new Date(now.getTime() + HOUR))
  expect(await left()).toEqual([[], []])
})
