import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { getLotteryRecord, startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { checkRecord } from '../../domain/enrollment/lottery/check.mjs'
import { createClient } from '../../test/client.ts'
import { runScript } from '../../test/commands.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
} from '../../test/data/builders.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { TEST_DATA_KEY } from '../../test/data/dataKey.ts'
import { moveRenewals } from '../../test/data/lotteries.ts'
import { type ServerProcess, startServer } from '../../test/processes/servers.ts'
import { Postgres } from '../platform/database/postgres.ts'
import { sha256Hex } from '../platform/sha256.ts'

const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'enrollment-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const DATA_KEY = TEST_DATA_KEY.toString('base64')
const envOf = (name: string) => ({ DATABASE_URL: '', DATA_KEY, DATA_DIR: join(folder, name) })

test.each([{ of: 'this version' }, { of: 'an older version' }])(
  'a lottery that is run again after a restore of a backup of $of has another secret and another round, and says so',
  async ({ of }) => {
    const original = `original-of-${of.replaceAll(' ', '-')}`
    const copy = original.replace('original', 'restored')
    const server = await start(original)
    const { office, family, semester } = await buildClosedLottery(original, { knowsOrigin: of === 'this version' })
    const at = { params: { id: semester.id } }
    const before = (await createClient(server.origin, family.token).send(getLottery, at)).body.lottery
    expect(before?.replaced_commitments).toEqual([])
    const backup = await runScript('backup', envOf(original))
    const [, file = ''] = /(\/\S+\.tar\.gz)/.exec(backup.output) ?? []
    const first = await runLottery(server, office, semester.id)
    await server.stop()

    expect(await runScript('restore', envOf(copy), file)).toMatchObject({ code: 0 })
    const restored = await start(copy)
    expect(restored.output()).toContain('Lotteries that have not run got a new secret: 1.')
    const { lottery } = (await createClient(restored.origin, family.token).send(getLottery, at)).body
    expect(lottery?.commitment).not.toBe(before?.commitment)
    expect(lottery?.replaced_commitments).toEqual([{ commitment: before?.commitment, replaced_at: expect.any(String) }])
    expect(Date.parse(lottery?.beacon.published_at ?? '')).toBeGreaterThan(Date.now())
    await restored.stop()
    await inDatabase(copy, (owner) => moveRenewals(owner, new Date(Date.now() - HOUR / 2)))

    const again = await start(copy)
    const office2 = createClient(again.origin, office.token)
    const now = (await office2.send(getLottery, at)).body.lottery
    expect(now).toMatchObject({ commitment: lottery?.commitment })
    const second = await runLottery(again, office, semester.id)
    expect(secretIn(second)).not.toBe(secretIn(first))
    expect(sha256Hex(secretIn(second))).toBe(lottery?.commitment)
    const [former] = now?.replaced_commitments ?? []
    expect(second).toContain(`\nreplaced\t${former?.commitment}\t${former?.replaced_at}\trestored\n`)
    expect(checkRecord(second, sha256Hex).problem).toBeUndefined()
  },
)

async function start(name: string): Promise<ServerProcess> {
  const server = await startServer(envOf(name))
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** While no server runs. */
async function inDatabase<R>(name: string, work: (owner: Postgres) => Promise<R>): Promise<R> {
  const database = await startEmbedded({ folder: join(folder, name, 'postgres') })
  const owner = new Postgres(database.ownerUrl)
  try {
    return await work(owner)
  } finally {
    await owner.close()
    await database.stop()
  }
}

function buildClosedLottery(name: string, { knowsOrigin }: { readonly knowsOrigin: boolean }) {
  return inDatabase(name, async (postgres) => {
    if (!knowsOrigin) await postgres.db.deleteFrom('database_origin').execute()
    const office = await buildConfirmedAdmin(postgres)
    const { parent: family, student } = await buildFamily(postgres)
    const semester = await buildSemester(postgres)
    const course = await buildCourse(postgres, { semester_id: semester.id })
    const times = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }
    const lottery = await buildLottery(postgres, semester, times)
    await buildRanking(postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
    await closeInTime(postgres, semester.id)
    return { office, family, semester }
  })
}

/** Returns the public record. */
async function runLottery({ origin }: ServerProcess, office: BuiltUser, id: number): Promise<string> {
  const client = createClient(origin, office.token)
  expect((await client.send(startLottery, { params: { id }, body: { public_value: { source: 'none' } } })).status).toBe(
    202,
  )
  await expect
    .poll(async () => (await client.send(getLottery, { params: { id } })).body.lottery?.state)
    .toBe('complete')
  return (await createClient(origin).send(getLotteryRecord, { params: { id } })).body
}

function secretIn(record: string): string {
  return /^secret\t(\w+)$/m.exec(record)?.[1] ?? ''
}
