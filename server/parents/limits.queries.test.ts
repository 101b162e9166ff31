import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { limitsReached } from './limits.queries.ts'

const school = openSchool()

test('the limits that accounts reached in one hour are in the same order with and without indexes', async () => {
  const now = new Date()
  const parents = await Promise.all(Array.from({ length: 20 }, () => buildUser(school.postgres)))
  const ids = parents.map(({ id }) => id).toSorted((a, b) => a - b)
  const rows = ids.flatMap((user_id) =>
    (['commands', 'children'] as const).map((reason) => ({ user_id, reason, hour: now })),
  )
  await school.db.insertInto('account_limit_hit').values(rows).execute()
  const expected = ids.flatMap((user_id) => (['children', 'commands'] as const).map((limit) => ({ user_id, limit })))
  for (const indexes of ['on', 'off'])
    await school.postgres.transaction(async (trx) => {
      for (const scan of ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'])
        await sql`select set_config(${scan}, ${indexes}, true)`.execute(trx)
      const reached = await limitsReached(trx, now, ids)
      expect(reached.map(({ user_id, limit }) => ({ user_id, limit }))).toEqual(expected)
    })
})
