import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as enrollmentCommands from '../../contract/enrollment/commands.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { createClient } from '../client.ts'
import { runScript } from '../commands.ts'
import { buildCourse, buildFamily, buildSemester } from '../data/builders.ts'
import { buildMany } from '../data/buildMany.ts'
import { createDataFolder, startEmbeddedSchool } from './embedded.ts'

const [FAMILIES, COURSES, CONCURRENCY] = [600, 20, 12]
/** The number of commands that succeed before and after the restore point. */
const SUCCEEDED_COMMANDS = 100
/** The pause in milliseconds before and after the restore point, so that every commit is clearly on one side. */
const PAUSE_MS = 250

type Family = Awaited<ReturnType<typeof buildFamily>>

interface LogRow {
  readonly id: number
  readonly student_id: number
  readonly status: string
}

test('a backup made while families enroll can be restored to any later second, with exactly the log rows by then', async () => {
  const folder = createDataFolder()
  const database = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    settings: { track_commit_timestamp: 'on' },
  })
  onTestFinished(() => database.stop())
  const { server } = await startEmbeddedSchool(folder)
  const postgres = new Postgres(database.ownerUrl)
  onTestFinished(() => postgres.close())
  const { id: semester_id } = await buildSemester(postgres)
  const courses = await Promise.all(
    Array.from({ length: COURSES }, () => buildCourse(postgres, { semester_id, max_seats: FAMILIES })),
  )
  const families = await buildMany(FAMILIES, () => buildFamily(postgres))

  const load = startLoad(server.origin, families, courses)
  const backup = await runScript('backup', { DATABASE_URL: '', DATA_DIR: folder })
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Backup complete and checked') })
  const file = /restore -- (\S+)/.exec(backup.output)?.[1] ?? ''
  await load.untilSucceeded(SUCCEEDED_COMMANDS)
  const restorePoint = await load.pauseAroundSecond()
  await load.untilSucceeded(SUCCEEDED_COMMANDS)
  const refused = await load.stop()
  await server.stop()

  const all = await committedRows(postgres)
  const before = all.filter(({ at }) => at <= restorePoint).map(({ row }) => row)
  expect(refused).toEqual([])
  expect(before.length).toBeGreaterThanOrEqual(SUCCEEDED_COMMANDS)
  expect(all.length).toBeGreaterThanOrEqual(before.length + SUCCEEDED_COMMANDS)

  const middle = await restoreAndRead(file, restorePoint.toISOString())
  expect(middle.rows).toEqual(before)
  expect(middle.audit).toEqual({ code: 0, broken: [] })
  const latest = await restoreAndRead(file, 'latest')
  expect(latest.rows).toEqual(all.map(({ row }) => row))
  expect(latest.audit).toEqual({ code: 0, broken: [] })
})

/** Families who enroll and drop continuously, and repeat commands that return 503. */
function startLoad(origin: string, families: readonly Family[], courses: readonly { readonly id: number }[]) {
  const refused: unknown[] = []
  let [isOver, running, succeeded] = [false, 0, 0]
  let paused = Promise.resolve()
  const runCommand = async (index: number) => {
    const family = families[index % FAMILIES]
    const params = { course_id: courses[index % COURSES]?.id ?? 0, student_id: family?.student.id ?? 0 }
    const endpoint = Math.floor(index / FAMILIES) % 2 === 0 ? enrollmentCommands.enroll : enrollmentCommands.drop
    const { status, body } = await createClient(origin, family?.parent.token).send(endpoint, {
      params,
      key: `key-${index}`,
    })
    if (status === 503) return false
    if (status > 201) refused.push([status, body])
    else succeeded += 1
    return true
  }
  const worker = async (first: number) => {
    for (let index = first; !isOver; ) {
      await paused
      running += 1
      const isAnswered = await runCommand(index).finally(() => {
        running -= 1
      })
      if (isAnswered) index += CONCURRENCY
    }
  }
  const workers = Array.from({ length: CONCURRENCY }, (_, first) => worker(first))
  return {
    /** Waits until this number of further commands has succeeded. */
    async untilSucceeded(count: number): Promise<void> {
      const target = succeeded + count
      await expect.poll(() => succeeded).toBeGreaterThanOrEqual(target)
    },
    /** Pauses the commands around the next whole second and returns it. */
    async pauseAroundSecond(): Promise<Date> {
      const pause = Promise.withResolvers<void>()
      paused = pause.promise
      await expect.poll(() => running).toBe(0)
      const second = new Date(Math.ceil((Date.now() + PAUSE_MS) / 1000) * 1000)
      await sleep(second.getTime() + PAUSE_MS - Date.now())
      pause.resolve()
      return second
    },
    async stop(): Promise<unknown[]> {
      isOver = true
      await Promise.all(workers)
      return refused
    },
  }
}

/** Every log row with its commit time, in log order. */
async function committedRows({ db }: Postgres): Promise<{ at: Date; row: LogRow }[]> {
  const { rows } = await sql<LogRow & { at: Date }>`
    select id, student_id, status, pg_xact_commit_timestamp(xmin) as at from enrollment_log order by id`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, row }))
}

async function restoreAndRead(file: string, to: string) {
  const env = { DATABASE_URL: '', DATA_DIR: createDataFolder() }
  expect(await runScript('restore', env, file, '--to', to)).toMatchObject({ code: 0 })
  const { code, output } = await runScript('audit', env)
  const broken = output.split('\n').filter((line) => !line.startsWith('ok '))
  const database = await startEmbedded({ folder: join(env.DATA_DIR, 'postgres'), durable: false })
  const postgres = new Postgres(database.servingUrl)
  try {
    const rows = await postgres.db
      .selectFrom('enrollment_log')
      .select(['id', 'student_id', 'status'])
      .orderBy('id')
      .execute()
    return { rows, audit: { code, broken } }
  } finally {
    await postgres.close()
    await database.stop()
  }
}
