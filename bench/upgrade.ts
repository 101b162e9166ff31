import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { RunningServer } from '../scripts/serve.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { migrationNames, readUnfinished } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase, startServer } from './database.ts'
import { Families } from './failover/families.ts'
import { printHead, printMachine, printRow, report, seconds } from './report.ts'
import { addCourses, addFamilies } from './school.ts'
import { Balancer } from './upgrade/balancer.ts'
import { type Contest, contest, findLostPlaces } from './upgrade/contest.ts'
import { findLostRows, type Rows, readRows } from './upgrade/keptRows.ts'
import { checkOut } from './upgrade/release.ts'

/**
 * npm run bench:upgrade: families change their classes through two servers behind a load balancer while these are upgraded from a former
 * version, of git's history, to this one. The database has the sample school of the former version. FORMER is its commit, by default the last
 * one before the newest migration.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 100)
const [CONTESTANTS, CONTESTED, SEATS] = [Number(process.env.CONTESTANTS ?? 1000), 10, 20]
/** `RETURNING` is for a server of the former version that starts again alongside the present ones. */
const [FIRST, SECOND, RETURNING] = [await freePort(), await freePort(), await freePort()]
const PORTS = [FIRST, SECOND]
/** Milliseconds without any response. */
const MAX_GAP = Number(process.env.MAX_GAP ?? 2000)

const former = checkOut(process.env.FORMER)
/** Versions before this file refuse each database that a later one has prepared. */
const mustReturn = existsSync(join(former.folder, 'server/finishUpgrade.ts'))
const { folder, database, end } = await startDatabase()
const balancer = new Balancer()
const servers = new Map<number, RunningServer>()
try {
  process.exitCode = (await upgrade()) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const server of servers.values()) await server.stop()
  await balancer.stop()
  await end()
  former.remove()
}
// After a failure, the families would go on for ever.
process.exit()

async function upgrade(): Promise<boolean> {
  const added = (await migrationNames()).filter((name) => !former.migrations().includes(name))
  printMachine(`${FAMILIES} families at once`)
  console.log(`from ${former.name}\nmigrations: ${added.join(', ') || 'none'}\n`)
  const origin = await balancer.start()
  await start(FIRST, 'former', { SAMPLE: '1' })
  await start(SECOND, 'former')
  const postgres = new Postgres(database.ownerUrl)
  const rows = await readRows(postgres)
  const { load, ...race } = await startLoad(postgres, origin)
  try {
    const { contested, gap, returns } = await replaceServers(load, () =>
      contest(origin, race.contestants, race.courses),
    )
    await load.stop()
    return await check(postgres, { load, contested, gap, returns, rows })
  } finally {
    await postgres.close()
  }
}

/** Prints a row for each step. */
async function replaceServers(load: Families, race: () => Promise<Contest>) {
  printHead('', 'served by the first server', 'by the second', 'repeated', 'nobody served, s')
  const gaps = [
    await observe(load, 'both are the former version', async () => {}),
    await observe(load, 'the first one is upgraded', () => restart(FIRST)),
  ]
  const contested: Contest[] = []
  gaps.push(await observe(load, 'a race for few seats on both versions', async () => void contested.push(await race())))
  const returns = await canReturn()
  gaps.push(
    await observe(load, 'the second one is upgraded', () => restart(SECOND)),
    await observe(load, 'rolling restart', async () => {
      for (const port of PORTS) await restart(port)
    }),
  )
  return { contested: contested[0], gap: Math.max(...gaps), returns }
}

async function start(port: number, version: 'former' | 'present', settings = {}): Promise<void> {
  const root = version === 'former' ? pathToFileURL(`${former.folder}/`) : undefined
  const all = { PORT: String(port), LOG_LEVEL: 'fatal', ...settings }
  servers.set(port, await startServer(database.ownerUrl, join(folder, 'data'), all, { root }))
  balancer.add(port)
}

async function restart(port: number): Promise<void> {
  await servers.get(port)?.stop('SIGTERM')
  await start(port, 'present')
}

/** Whether a server of the former version can start on the database that the present one has prepared. */
async function canReturn(): Promise<boolean> {
  try {
    await start(RETURNING, 'former')
    await servers.get(RETURNING)?.stop('SIGTERM')
    return true
  } catch {
    return false
  } finally {
    servers.delete(RETURNING)
    balancer.remove(RETURNING)
  }
}

async function startLoad(postgres: Postgres, origin: string) {
  const all = await addFamilies(postgres, FAMILIES + CONTESTANTS)
  const [families, contestants] = [all.slice(0, FAMILIES), all.slice(FAMILIES)]
  const roomy = await addCourses(postgres, { name: 'Upgrade', count: 10, seats: FAMILIES })
  const courses = await addCourses(postgres, { name: 'Contest', count: CONTESTED, seats: SEATS })
  const load = new Families(origin, families, roomy)
  load.start()
  return { load, contestants, courses }
}

/** Prints a row about a step and about two further changes of each family. Returns the longest time in which nobody was served. */
async function observe(load: Families, name: string, step: () => Promise<void>): Promise<number> {
  const from = performance.now()
  const served = PORTS.map((port) => balancer.served(port))
  const repeated = sum(load.repeated)
  await step()
  const enough = load.confirmed + 2 * FAMILIES
  while (load.confirmed < enough) await wait(100)
  const { gap } = load.delaysSince(from)
  const figures = [
    ...PORTS.map((port, index) => balancer.served(port) - (served[index] ?? 0)),
    sum(load.repeated) - repeated,
  ]
  printRow(name, ...figures, seconds(gap))
  return gap
}

interface Outcome {
  readonly load: Families
  readonly contested: Contest | undefined
  readonly gap: number
  readonly returns: boolean
  /** Of the sample school, before the upgrade. */
  readonly rows: Rows
}

async function check(postgres: Postgres, { load, contested, gap, returns, rows }: Outcome): Promise<boolean> {
  if (!contested) throw new Error('the race has not run')
  const lost = [...(await load.findDifferences(postgres)), ...(await findLostPlaces(postgres, contested))]
  const lostRows = findLostRows(rows, await readRows(postgres))
  const violations = await findViolations(postgres.db)
  const refused = [...load.refusals, ...contested.unexpected]
  const { waiting } = await readUnfinished(database.ownerUrl)
  for (const line of [...lost, ...lostRows, ...refused, ...violations.map(({ sentence }) => sentence)].slice(0, 20))
    console.log(line)
  const { length: seats } = contested.enrolled
  return report([
    [`${load.confirmed} changes confirmed, ${lost.length} lost or made twice`, lost.length === 0],
    [`${count(rows)} rows of the sample school, ${lostRows.length} lost or changed`, lostRows.length === 0],
    [
      `${seats} of ${CONTESTED * SEATS} seats given to ${CONTESTANTS} families by both versions`,
      seats === CONTESTED * SEATS,
    ],
    [`${refused.length} changes refused, ${sum(load.repeated)} repeated by the browser`, refused.length === 0],
    [`${violations.length} rules broken`, violations.length === 0],
    [`nobody served for at most ${seconds(gap)} s`, gap <= MAX_GAP],
    [`the former version ${returns ? 'starts' : 'does not start'} again alongside this one`, returns || !mustReturn],
    [`${waiting.length} after parts of migrations wait`, true],
  ])
}

function count(rows: Rows): number {
  return [...rows.values()].reduce((total, { length }) => total + length, 0)
}

function sum(counts: Readonly<Record<number, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/** A server that starts again needs its port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
