import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { dropCourse, enrollInCourse } from '../contract/schedules.ts'
import { Postgres } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { buildCourse, buildFamily, buildSemester } from './builders.ts'
import { clientOf } from './client.ts'
import { runScript } from './commands.ts'
import { dataFolder, startSchool } from './embedded.ts'

const [FAMILIES, COURSES, AT_ONCE] = [600, 20, 12]
/** Milliseconds without a command before and after the second that is restored to, so that every commit is clearly on one side. */
const PAUSE_MS = 250

type Family = Awaited<ReturnType<typeof buildFamily>>

interface LogRow {
  readonly id: number
  readonly student_id: number
  readonly status: string
}

test('a backup made while families enroll is restored to any second after it, with exactly the log rows of that time', {
  timeout: 300_000,
}, async () => {
  const folder = dataFolder()
  const database = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    settings: { track_commit_timestamp: 'on' },
  })
  onTestFinished(() => database.stop())
  const { server } = await startSchool(folder)
  const postgres = new Postgres(database.ownerUrl)
  onTestFinished(() => postgres.close())
  const { id: semester_id } = await buildSemester(postgres)
  const courses = await Promise.all(
    Array.from({ length: COURSES }, () => buildCourse(postgres, { semester_id, max_seats: FAMILIES })),
  )
  const families = await Promise.all(Array.from({ length: FAMILIES }, () => buildFamily(postgres)))

  const rush = startRush(server.origin, families, courses)
  const backup = await runScript('backup', { DATABASE_URL: '', DATA_DIR: folder })
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Backup complete and checked') })
  const file = /restore -- (\S+)/.exec(backup.said)?.[1] ?? ''
  const second = await rush.pauseAround(await nextSecond(2000))
  await sleep(2000)
  const refused = await rush.stop()
  await server.stop()

  const all = await committedRows(postgres)
  const before = all.filter(({ at }) => at <= second).map(({ row }) => row)
  expect(refused).toEqual([])
  expect(before.length).toBeGreaterThan(100)
  expect(all.length).toBeGreaterThan(before.length + 100)

  const middle = await restored(file, second.toISOString())
  expect(middle.rows).toEqual(before)
  expect(middle.audit).toEqual({ code: 0, broken: [] })
  const latest = await restored(file, 'latest')
  expect(latest.rows).toEqual(all.map(({ row }) => row))
  expect(latest.audit).toEqual({ code: 0, broken: [] })
})

/** Families enroll and drop without a pause; answers how to stop for a moment, and for good. */
function startRush(origin: string, families: readonly Family[], courses: readonly { readonly id: number }[]) {
  const refused: unknown[] = []
  let [isOver, pauseUntil, next] = [false, 0, 0]
  const worker = async (first: number) => {
    for (let index = first; !isOver; index += AT_ONCE) {
      if (pauseUntil > Date.now()) await sleep(pauseUntil - Date.now())
      const family = families[index % FAMILIES]
      const params = { course_id: courses[index % COURSES]?.id ?? 0, student_id: family?.student.id ?? 0 }
      const round = Math.floor(index / FAMILIES)
      const endpoint = round % 2 === 0 ? enrollInCourse : dropCourse
      const { status, body } = await clientOf(origin, family?.parent.token).send(endpoint, {
        params,
        key: `press-${next++}`,
      })
      if (status > 201) refused.push([status, body])
    }
  }
  const workers = Array.from({ length: AT_ONCE }, (_, first) => worker(first))
  return {
    async pauseAround(second: Date): Promise<Date> {
      await sleep(second.getTime() - PAUSE_MS - Date.now())
      pauseUntil = second.getTime() + PAUSE_MS
      await sleep(pauseUntil - Date.now())
      return second
    },
    async stop(): Promise<unknown[]> {
      isOver = true
      await Promise.all(workers)
      return refused
    },
  }
}

/** The first whole second at least so many milliseconds ahead. */
async function nextSecond(ahead: number): Promise<Date> {
  return new Date(Math.ceil((Date.now() + ahead) / 1000) * 1000)
}

/** Every log row with the time that PostgreSQL committed it, in the order of the log. */
async function committedRows({ db }: Postgres): Promise<{ at: Date; row: LogRow }[]> {
  const { rows } = await sql<LogRow & { at: Date }>`
    select id, student_id, status, pg_xact_commit_timestamp(xmin) as at from enrollment_log order by id`.execute(db)
  return rows.map(({ at, ...row }) => ({ at, row }))
}

async function restored(file: string, to: string) {
  const env = { DATABASE_URL: '', DATA_DIR: dataFolder() }
  expect(await runScript('restore', env, file, '--to', to)).toMatchObject({ code: 0 })
  const { code, said } = await runScript('audit', env)
  const broken = said.split('\n').filter((line) => !line.startsWith('ok '))
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
