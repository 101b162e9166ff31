import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getRound } from '../../../contract/enrollment/lottery.ts'
import { runScript } from '../../../test/commands.ts'
import { buildRound, buildSemester, buildUser } from '../../../test/data/builders.ts'
import { openSchool } from '../../../test/school.ts'
import { KeyRing } from '../../dataKeys/keyRing.ts'
import { prepareDatabase } from '../../prepareSchool.ts'
import { deleteRound } from './routes.ts'
import { openSeed, renewSeedsAfterRestore } from './seeds.ts'

const school = openSchool()
const keys = new KeyRing([school.dataKey])
const dataDir = mkdtempSync(join(tmpdir(), 'enrollment-seeds-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a start after a restore renews every seed that is not drawn, once, also by two servers', async () => {
  const drawn = await buildSemester(school.postgres)
  const open = await buildSemester(school.postgres)
  await buildRound(school.postgres, drawn, { drawn_at: new Date() })
  await buildRound(school.postgres, open)
  const rounds = [await storedRound(drawn.id), await storedRound(open.id)] as const
  expect(await renewSeedsAfterRestore(school.postgres, { keys, dataDir })).toBe(0)
  expect(await renewSeedsAfterRestore(school.postgres, { keys, dataDir })).toBe(0)
  expect([await storedRound(drawn.id), await storedRound(open.id)]).toEqual(rounds)

  await school.db.updateTable('database_origin').set({ origin: 'another database' }).execute()
  const starts = [1, 2].map(() => renewSeedsAfterRestore(school.postgres, { keys, dataDir }))
  expect((await Promise.all(starts)).sort()).toEqual([0, 1])
  expect(await storedRound(drawn.id)).toEqual(rounds[0])
  const renewed = await storedRound(open.id)
  expect(openSeed(keys, renewed)).not.toBe(openSeed(keys, rounds[1]))

  const { round } = (await school.as(await buildUser(school.postgres)).send(getRound, { params: { id: open.id } })).body
  const replaced_commitments = [{ commitment: rounds[1].commitment, replaced_at: expect.any(String) }]
  expect(round).toMatchObject({ commitment: renewed.commitment, replaced_commitments })
  const entry = school.db.selectFrom('audit_entry').select(['user_name', 'before', 'after'])
  expect(await entry.where('subject_id', '=', open.id).executeTakeFirst()).toEqual({
    user_name: 'Server start',
    before: { commitment: rounds[1].commitment, restored: null },
    after: { commitment: renewed.commitment, restored: true },
  })
})

test('a start after a dump was restored into the same PostgreSQL renews the seeds', async () => {
  const { id } = await buildSemester(school.postgres)
  await buildRound(school.postgres, { id })
  await renewSeedsAfterRestore(school.postgres, { keys, dataDir })
  const before = await storedRound(id)
  await restoreTable('database_origin')
  expect(await renewSeedsAfterRestore(school.postgres, { keys, dataDir })).toBeGreaterThan(0)
  expect((await storedRound(id)).commitment).not.toBe(before.commitment)
  expect(await renewSeedsAfterRestore(school.postgres, { keys, dataDir })).toBe(0)
})

test('npm run draw -- renew-seeds renews the seeds of lotteries that have not run', async () => {
  const { id } = await buildSemester(school.postgres)
  await buildRound(school.postgres, { id })
  const before = await storedRound(id)
  const env = { DATABASE_URL: school.url, DATA_KEY: school.dataKey.toString('base64') }
  const { code, output } = await runScript('draw', env, 'renew-seeds')
  expect([code, output]).toEqual([0, expect.stringMatching(/^Lotteries with a new seed: \d+\./)])
  expect((await storedRound(id)).commitment).not.toBe(before.commitment)
  expect(await runScript('draw', env, 'renew-seeds', 'now')).toMatchObject({ code: 2 })
})

test('the database refuses a new commitment whose former one is not published, and keeps published ones', async () => {
  const semester = await buildSemester(school.postgres)
  const { id, commitment } = await buildRound(school.postgres, semester)
  const rounds = school.owner.db.updateTable('preference_round').where('id', '=', id)
  const other = { commitment: 'a'.repeat(64), seed: Buffer.from('another') }
  await expect(rounds.set(other).execute()).rejects.toThrow('former one is published')
  await school.owner.db.insertInto('replaced_commitment').values({ round_id: id, commitment }).execute()
  await expect(rounds.set({ commitment: other.commitment }).execute()).rejects.toThrow('former one is published')
  await rounds.set(other).execute()
  await expect(rounds.set({ commitment, seed: Buffer.from('a third') }).execute()).rejects.toThrow('is published')

  const former = school.owner.db.updateTable('replaced_commitment').where('round_id', '=', id)
  await expect(former.set({ replaced_at: new Date() }).execute()).rejects.toThrow('does not change')
  const deleted = school.owner.db.deleteFrom('replaced_commitment').where('round_id', '=', id)
  await expect(deleted.execute()).rejects.toThrow('with its round only')
  await school.postgres.transaction((trx) => deleteRound(trx, { created() {}, edited() {}, deleted() {} }, semester))
  expect(
    await school.db.selectFrom('replaced_commitment').select('commitment').where('round_id', '=', id).execute(),
  ).toEqual([])
})

/** As `pg_restore --clean` does: creates the table again, with its rows. */
async function restoreTable(name: string): Promise<void> {
  const [table, dumped] = [sql.table(name), sql.table(`dumped_${name}`)]
  await school.owner.transaction(async (trx) => {
    await sql`alter table ${table} rename to ${dumped}`.execute(trx)
    await sql`create table ${table} (like ${dumped} including all)`.execute(trx)
    await sql`insert into ${table} select * from ${dumped}`.execute(trx)
    await sql`drop table ${dumped}`.execute(trx)
  })
  await prepareDatabase({ ownerUrl: school.url, servingUrl: school.servingUrl })
}

function storedRound(semester_id: number) {
  return school.db
    .selectFrom('preference_round')
    .select(['semester_id', 'commitment', 'key_id', 'seed'])
    .where('semester_id', '=', semester_id)
    .executeTakeFirstOrThrow()
}
