import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { runScript } from '../../test/commands.ts'
import { buildLottery, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { prepareDatabase } from '../prepareSchool.ts'
import { deleteLottery } from './saveLottery.ts'
import { openSecret, renewSecretsAfterRestore } from './secrets.ts'

const school = openSchool()
const keys = new KeyRing([school.dataKey])
const dataDir = mkdtempSync(join(tmpdir(), 'enrollment-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a start after a restore renews the secret of every lottery that has not run, once, also by two servers', async () => {
  const complete = await buildSemester(school.postgres)
  const open = await buildSemester(school.postgres)
  await buildLottery(school.postgres, complete, { ran_at: new Date() })
  await buildLottery(school.postgres, open)
  const lotteries = [await storedLottery(complete.id), await storedLottery(open.id)] as const
  expect(await renewSecretsAfterRestore(school.postgres, { keys, dataDir })).toBe(0)
  expect(await renewSecretsAfterRestore(school.postgres, { keys, dataDir })).toBe(0)
  expect([await storedLottery(complete.id), await storedLottery(open.id)]).toEqual(lotteries)

  await school.db.updateTable('database_origin').set({ origin: 'another database' }).execute()
  const starts = [1, 2].map(() => renewSecretsAfterRestore(school.postgres, { keys, dataDir }))
  expect((await Promise.all(starts)).sort()).toEqual([0, 1])
  expect(await storedLottery(complete.id)).toEqual(lotteries[0])
  const renewed = await storedLottery(open.id)
  expect(openSecret(keys, renewed)).not.toBe(openSecret(keys, lotteries[1]))

  const { lottery } = (await school.as(await buildUser(school.postgres)).send(getLottery, { params: { id: open.id } }))
    .body
  const replaced_commitments = [{ commitment: lotteries[1].commitment, replaced_at: expect.any(String) }]
  expect(lottery).toMatchObject({ commitment: renewed.commitment, replaced_commitments })
  const entry = school.db.selectFrom('audit_entry').select(['user_name', 'before', 'after'])
  expect(await entry.where('subject_id', '=', open.id).executeTakeFirst()).toEqual({
    user_name: 'Server start',
    before: { commitment: lotteries[1].commitment, restored: null },
    after: { commitment: renewed.commitment, restored: true },
  })
})

test('a start after a dump was restored into the same PostgreSQL renews the secrets', async () => {
  const { id } = await buildSemester(school.postgres)
  await buildLottery(school.postgres, { id })
  await renewSecretsAfterRestore(school.postgres, { keys, dataDir })
  const before = await storedLottery(id)
  await restoreTable('database_origin')
  expect(await renewSecretsAfterRestore(school.postgres, { keys, dataDir })).toBeGreaterThan(0)
  expect((await storedLottery(id)).commitment).not.toBe(before.commitment)
  expect(await renewSecretsAfterRestore(school.postgres, { keys, dataDir })).toBe(0)
})

test('npm run lottery -- renew-secrets renews the secrets of lotteries that have not run', async () => {
  const { id } = await buildSemester(school.postgres)
  await buildLottery(school.postgres, { id })
  const before = await storedLottery(id)
  const env = { DATABASE_URL: school.servingUrl, DATA_KEY: school.dataKey.toString('base64') }
  const { code, output } = await runScript('lottery', env, 'renew-secrets')
  expect([code, output]).toEqual([0, expect.stringMatching(/^Lotteries with a new secret: \d+\./)])
  expect((await storedLottery(id)).commitment).not.toBe(before.commitment)
  expect(await runScript('lottery', env, 'renew-secrets', 'now')).toMatchObject({ code: 2 })
})

test('the database refuses a new commitment whose former one is not published, and keeps published ones', async () => {
  const semester = await buildSemester(school.postgres)
  const { id, commitment } = await buildLottery(school.postgres, semester)
  const lotteries = school.owner.db.updateTable('lottery').where('id', '=', id)
  const other = { commitment: 'a'.repeat(64), secret: Buffer.from('another') }
  await expect(lotteries.set(other).execute()).rejects.toThrow('former one is published')
  await school.owner.db.insertInto('replaced_commitment').values({ lottery_id: id, commitment }).execute()
  await expect(lotteries.set({ commitment: other.commitment }).execute()).rejects.toThrow('former one is published')
  await lotteries.set(other).execute()
  await expect(lotteries.set({ commitment, secret: Buffer.from('a third') }).execute()).rejects.toThrow('is published')

  const former = school.owner.db.updateTable('replaced_commitment').where('lottery_id', '=', id)
  await expect(former.set({ replaced_at: new Date() }).execute()).rejects.toThrow('does not change')
  const deleted = school.owner.db.deleteFrom('replaced_commitment').where('lottery_id', '=', id)
  await expect(deleted.execute()).rejects.toThrow('with its lottery only')
  await school.postgres.transaction((trx) => deleteLottery(trx, { created() {}, edited() {}, deleted() {} }, semester))
  expect(
    await school.db.selectFrom('replaced_commitment').select('commitment').where('lottery_id', '=', id).execute(),
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

function storedLottery(semester_id: number) {
  return school.db
    .selectFrom('lottery')
    .select(['semester_id', 'commitment', 'key_id', 'secret'])
    .where('semester_id', '=', semester_id)
    .executeTakeFirstOrThrow()
}
