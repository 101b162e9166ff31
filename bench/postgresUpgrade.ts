import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { formerPackage } from '../scripts/postgresUpgrade/formerPrograms.ts'
import { readConfig } from '../server/config.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { dataKeysOf } from '../server/keys.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { loadSampleSchool } from '../server/sample/loadSampleSchool.ts'
import { report } from './report.ts'
import { rush } from './rush.ts'
import { addCourses, addFamilies } from './school.ts'
import { startServer } from './server.ts'

/**
 * npm run bench:postgres-upgrade: the sample school with FAMILIES (5,000) more on a former major version of PostgreSQL (FORMER, 17), which npm installs, is
 * copied into the present one, serves, goes back, and is copied again.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 5000)
const FORMER = process.env.FORMER ?? '17'
const CHANGED = 200
const AT_ONCE = 16
const SCRIPT = fileURLToPath(new URL('../scripts/upgrade-postgres.ts', import.meta.url))

const data = await mkdtemp(join(tmpdir(), 'enrollment-postgres-'))
const folder = join(data, 'postgres')
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await rm(data, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  const packageFolder = formerPackage(FORMER, data)
  const { families, courses } = await withPostgres(packageFolder, async (postgres, url) => {
    await prepareDatabase({ ownerUrl: url, servingUrl: url })
    const keys = new KeyRing(dataKeysOf(readConfig({ DATA_DIR: data }, { sample: true })))
    await loadSampleSchool(postgres, { passwordHash: 'none', now: new Date(), keys })
    const added = await addFamilies(postgres, FAMILIES)
    const courses = await addCourses(postgres, { name: 'Former', count: 10, seats: FAMILIES })
    return { families: added, courses }
  })
  const [, former] = await withPostgres(packageFolder, readState)
  const requestOf = (from: number) =>
    families.slice(from, from + CHANGED).map((family, index) => ({ ...family, course_id: courses[index % 10] ?? 0 }))
  const start = performance.now()
  const upgraded = run()
  const seconds = (performance.now() - start) / 1000
  const server = await startServer(undefined, data, { DATABASE_URL: '' })
  const { statuses } = await rush(server.origin, requestOf(0), AT_ONCE)
  await server.stop()
  const [version, entries, broken] = await withPostgres(undefined, readState)
  const back = run('back')
  const [versionBack, entriesBack, brokenBack] = await withPostgres(packageFolder, readState)
  const [again, confirmed] = [run(), run('confirm')]
  const [, , brokenAgain] = await withPostgres(undefined, readState)
  return report([
    [`upgraded from PostgreSQL ${FORMER} in ${seconds.toFixed(1)} s: ${upgraded.output}`, upgraded.isDone],
    [`PostgreSQL ${version} serves: ${JSON.stringify(statuses)}, ${entries} on rosters`, entries === former + CHANGED],
    [`${broken} rules broken`, broken === 0],
    [
      `back on PostgreSQL ${versionBack}, ${entriesBack} on rosters, ${brokenBack} rules broken`,
      back.isDone && entriesBack === former && versionBack.startsWith(FORMER) && brokenBack === 0,
    ],
    [
      `upgraded again and confirmed, ${brokenAgain} rules broken`,
      again.isDone && confirmed.isDone && brokenAgain === 0,
    ],
  ])
}

function run(...args: string[]) {
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: 'utf8' })
  if (status !== 0) console.error(stderr)
  return { isDone: status === 0, output: stdout.split('\n')[0] }
}

async function withPostgres<T>(
  packageFolder: string | undefined,
  work: (postgres: Postgres, url: string) => Promise<T>,
): Promise<T> {
  const database = await startEmbedded({ folder, packageFolder })
  const postgres = new Postgres(database.ownerUrl, 'bulk')
  try {
    return await work(postgres, database.ownerUrl)
  } finally {
    await postgres.close()
    await database.stop()
  }
}

async function readState({ db }: Postgres): Promise<[version: string, entries: number, broken: number]> {
  const { version } = await db
    .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('server_version')]).as('version'))
    .executeTakeFirstOrThrow()
  const entries = await db.selectFrom('roster_entry').select('id').execute()
  return [version, entries.length, (await findViolations(db)).length]
}
