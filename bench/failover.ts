import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../scripts/serve.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { stopSignal } from '../server/platform/processes/stopSignal.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { startServer } from './database.ts'
import { Cluster } from './failover/cluster.ts'
import { Families } from './failover/families.ts'
import { FAULTS, type FaultName } from './failover/faults.ts'
import { startProxy } from './failover/programs.ts'
import { type Check, printHead, printMachine, printRow, report, seconds } from './report.ts'
import { addFamilies, addSemester } from './school.ts'
import { Streams } from './streams.ts'

/**
 * npm run bench:failover: families change their classes through two servers behind HAProxy, on a PostgreSQL of three machines, while the
 * machine of the primary fails again and again. Nothing that was confirmed may be lost.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const FAMILIES = Number(process.env.FAMILIES ?? 60)
const KINDS: readonly FaultName[] = ['killed', 'cut off', 'killed', 'cut off', 'disk full']
const SWITCHOVERS = 3
/** The targets, in milliseconds: served again (95th percentile), after a planned switchover, and from the fault to three healthy machines. */
const [MAX_GAP, MAX_PLANNED_GAP, MAX_UNHEALTHY] = [10_000, 5000, 60_000]
/** Milliseconds until a fault, at random, so that it meets the cluster in every state. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 4000]
/** Below the ports that the system gives to outgoing connections. */
const PORTS = [23_101, 23_102] as const

interface Round {
  readonly kind: string
  /** The longest time in which no family was served, in milliseconds. */
  readonly gap: number
  readonly slowest: number
  readonly healthy: number
}

const folder = await mkdtemp(join(tmpdir(), 'enrollment-failover-'))
await chmod(folder, 0o755)
const cluster = new Cluster(folder)
const servers = new Map<number, RunningServer>()
const streams = new Streams()
/** Machines that did not come back by themselves. */
let copied = 0
const { origin, proxy } = startProxy(folder, PORTS)
try {
  process.exitCode = (await Promise.race([run(), stopped()])) ? 0 : 1
} finally {
  streams.close()
  for (const server of servers.values()) await server.stop()
  await proxy.stop()
  await cluster.stop()
}

/** @throws after a signal, of which npm and a terminal may send several */
async function stopped(): Promise<never> {
  throw new Error(`ended by ${await stopSignal()}`)
}

/** Returns whether every target is met. */
async function run(): Promise<boolean> {
  await cluster.start()
  await prepareDatabase({ ownerUrl: cluster.url, servingUrl: cluster.url })
  const postgres = new Postgres(cluster.url)
  postgres.onConnectionLost(() => {})
  const isMet = await measure(postgres)
  await postgres.close()
  return isMet
}

/** Prints the results, and returns whether every target is met. */
async function measure(postgres: Postgres): Promise<boolean> {
  const load = await startLoad(postgres)
  printMachine(`${FAMILIES} families at once`)
  printHead('the primary', 'nobody served, s', 'slowest change, s', 'all machines healthy, s')
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await fail(load, KINDS[round % KINDS.length] ?? 'killed'))
  const planned: Round[] = []
  for (let round = 0; round < SWITCHOVERS; round++) planned.push(await switchOver(load))
  const streamEvents = streams.events
  await moreConfirmed(load)
  const isLive = streams.events > streamEvents
  const restart = await restartServers(load)
  await load.stop()
  const differences = await load.findDifferences(postgres)
  const violations = await findViolations(postgres.db)
  for (const line of [...differences, ...load.refusals].slice(0, 20)) console.log(line)
  return report([
    [`${load.confirmed} changes confirmed, ${differences.length} lost or made twice`, differences.length === 0],
    [`${violations.length} rules broken`, violations.length === 0],
    [`${load.refusals.length} changes refused`, load.refusals.length === 0],
    ...timesOf(rounds, planned),
    [`open screens ${isLive ? 'learn' : 'do not learn'} of new seats`, isLive],
    [`rolling restart of the servers: nobody served for ${seconds(restart)} s`, restart <= MAX_PLANNED_GAP],
  ])
}

/** Two servers with an open screen each, and families that change their classes. */
async function startLoad(postgres: Postgres): Promise<Families> {
  const families = await addFamilies(postgres, FAMILIES)
  const { id: semester, courses } = await addSemester(postgres, { name: 'Failover', count: 10, seats: FAMILIES })
  for (const port of PORTS) servers.set(port, await startOn(port))
  const load = new Families(origin, families, courses)
  load.start()
  await moreConfirmed(load)
  for (const [index, server] of [...servers.values()].entries())
    await streams.open(server.origin, [families[index]?.token ?? ''], semester)
  return load
}

function startOn(port: number): Promise<RunningServer> {
  return startServer(cluster.url, join(folder, 'data'), { PORT: String(port), LOG_LEVEL: 'fatal' })
}

/** Waits until each family has about two more changes. */
async function moreConfirmed(load: Families): Promise<void> {
  const enough = load.confirmed + 2 * FAMILIES
  while (load.confirmed < enough) await wait(100)
}

async function fail(load: Families, kind: FaultName): Promise<Round> {
  await wait(FIRST_PAUSE + Math.random() * (LONGEST_PAUSE - FIRST_PAUSE))
  return observe(load, kind, (primary) => FAULTS[kind](cluster, primary))
}

/** Waits until another machine is the primary and all are healthy again. */
async function observe(load: Families, kind: string, disturb: (primary: number) => Promise<void>): Promise<Round> {
  const primary = await cluster.primary()
  if (primary === undefined) throw new Error('there is no primary')
  const start = performance.now()
  await disturb(primary)
  while ((await cluster.primary()) === primary) await wait(50)
  await becomeHealthy()
  const healthy = performance.now() - start
  await moreConfirmed(load)
  const round = { kind, ...load.delaysSince(start), healthy }
  printRow(kind, ...[round.gap, round.slowest, healthy].map(seconds))
  return round
}

/** A machine that does not come back by itself is copied from the primary, as an operator would. */
async function becomeHealthy(): Promise<void> {
  if (await cluster.isHealthyWithin(MAX_UNHEALTHY)) return
  console.log(await cluster.describe())
  copied += await cluster.copyUnhealthy()
  if (!(await cluster.isHealthyWithin(MAX_UNHEALTHY))) throw new Error(`not healthy:\n${await cluster.describe()}`)
}

function switchOver(load: Families): Promise<Round> {
  return observe(load, 'planned switchover', (primary) => cluster.switchOver(primary))
}

/** One server after the other. Returns the longest time in which no family was served. */
async function restartServers(load: Families): Promise<number> {
  const start = performance.now()
  for (const port of PORTS) {
    await servers.get(port)?.stop()
    servers.set(port, await startOn(port))
    await moreConfirmed(load)
  }
  return load.delaysSince(start).gap
}

function timesOf(rounds: readonly Round[], planned: readonly Round[]): Check[] {
  const gaps = rounds.map(({ gap }) => gap).sort((a, b) => a - b)
  const p95 = gaps[Math.ceil(gaps.length * 0.95) - 1] ?? 0
  const plannedGap = Math.max(...planned.map(({ gap }) => gap))
  const unhealthy = Math.max(...rounds.map(({ healthy }) => healthy))
  return [
    [`${rounds.length} failovers: served again within ${seconds(p95)} s (95th percentile)`, p95 <= MAX_GAP],
    [
      `${planned.length} planned switchovers: served again within ${seconds(plannedGap)} s`,
      plannedGap <= MAX_PLANNED_GAP,
    ],
    [`${copied} machines did not come back by themselves and were copied from the primary`, copied === 0],
    [`all machines healthy within ${seconds(unhealthy)} s`, unhealthy <= MAX_UNHEALTHY],
  ]
}
