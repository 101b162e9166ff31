import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { cpuSeconds, cpuSecondsOfTree } from '../scripts/cpu.ts'
import type { RunningServer } from '../scripts/serve.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase } from './database.ts'
import { hasViolations } from './proof.ts'
import { rush } from './rush.ts'
import { addCourses, addFamilies } from './school.ts'
import { startServer } from './server.ts'

/**
 * npm run bench:cores: what one more server process gains. The processes of the server are on one core, PostgreSQL and the families on the other. Each
 * server process may use SHARE of its core, as if it had a slow core of its own, so that one, two, three and four of them can be compared. Each family
 * has a connection of its own, as browsers have. Linux, as root.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 3000)
const SHARE = Number(process.env.SHARE ?? 0.2)
const PROCESSES = [1, 2, 3, 4]
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CONCURRENCY = 64
const PERIOD_US = 10_000
const WARM_UP = 5
const SHAPES = [
  { name: '100 classes', courses: 100 },
  { name: 'one class', courses: 1 },
]
const CGROUP = existsSync('/sys/fs/cgroup/cgroup.controllers') ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu'

pin(process.pid, 1)
const { folder, database, postmaster, end } = await startDatabase()
await migrate(database.ownerUrl)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, FAMILIES)

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${FAMILIES} families, median of ${ROUNDS}`,
)
console.log(`Server processes on core 0 with ${SHARE * 100} % each, PostgreSQL and families on core 1\n`)
console.log(
  '| enrolling in | processes | enrolls/s | times one | server ms | PostgreSQL ms | families ms | WAL kB | busiest process | responses |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
const first = new Map<string, number>()
for (const count of PROCESSES) await measureProcesses(count)

const isBroken = await hasViolations(database.ownerUrl)
await postgres.close()
await end()
process.exit(isBroken ? 1 : 0)

async function measureProcesses(count: number): Promise<void> {
  const server = await startServer(database.ownerUrl, folder, { WORKERS: String(count) })
  const workers = await startedWorkers(server.pid, count)
  for (const pid of [server.pid, ...workers]) pin(pid, 0)
  await warmUp(server, count)
  const groups = workers.map((pid) => limit(pid, SHARE))
  for (const shape of SHAPES) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await runRush(server, shape))
    const median = rounds.toSorted((a, b) => a.rate - b.rate)[Math.floor(ROUNDS / 2)]
    if (median) print(shape.name, count, median)
  }
  await server.stop()
  for (const group of groups) rmdirSync(group)
}

/** The first one starts alone. The server has an address before the others run. */
async function startedWorkers(pid: number, count: number): Promise<number[]> {
  let workers = childrenOf(pid)
  while (workers.length < count) {
    await wait(50)
    workers = childrenOf(pid)
  }
  return workers
}

/** Until each process has served its part, so that all have compiled their code. */
async function warmUp(server: RunningServer, count: number): Promise<void> {
  const isEven = ({ busiest }: Round) => busiest < 1.8 / count
  let rushes = 1
  while (!isEven(await runRush(server, { name: 'warm up', courses: 100 })) || rushes < WARM_UP) rushes++
}

async function runRush(server: RunningServer, { name, courses }: { readonly name: string; readonly courses: number }) {
  const ids = await addCourses(postgres, { name: `${name} ${performance.now()}`, count: courses, seats: FAMILIES })
  const requests = families.map((family, n) => ({ ...family, course_id: ids[n % ids.length] ?? 0 }))
  const workers = childrenOf(server.pid)
  const before = workers.map(cpuSeconds)
  const cpuOfEach = () => [cpuSecondsOfTree(server.pid), cpuSecondsOfTree(postmaster), cpuSeconds(process.pid)]
  const [cpu, wal] = [cpuOfEach(), await walPosition()]
  const { rate, statuses } = await rush(server.origin, requests, CONCURRENCY, { reset: true })
  const cost = cpuOfEach().map((used, index) => (used - (cpu[index] ?? 0)) * 1000)
  const used = workers.map((pid, n) => cpuSeconds(pid) - (before[n] ?? 0))
  const busiest = Math.max(...used) / used.reduce((sum, seconds) => sum + seconds, 0)
  return { rate, statuses, cost, busiest, wal: (await walPosition()) - wal }
}

type Round = Awaited<ReturnType<typeof runRush>>

function print(name: string, count: number, { rate, statuses, cost, busiest, wal }: Round): void {
  const one = first.get(name) ?? rate
  first.set(name, one)
  const each = cost.map((milliseconds) => (milliseconds / FAMILIES).toFixed(2))
  const responses = Object.entries(statuses).map(([status, number]) => `${number} × ${status}`)
  const cells = [name, count, rate.toFixed(0), (rate / one).toFixed(2), ...each, (wal / 1000 / FAMILIES).toFixed(1)]
  cells.push(`${(busiest * 100).toFixed(0)} %`)
  console.log(`| ${[...cells, responses.join(', ')].join(' | ')} |`)
}

/** Bytes of the write-ahead log since its beginning. */
async function walPosition(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`.execute(
    postgres.db,
  )
  return Number(rows[0]?.bytes)
}

/** All threads of the process, and what it starts later. */
function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** Returns the control group, which can be removed when the process has ended. */
function limit(pid: number, share: number): string {
  const group = join(CGROUP, `enrollment-bench-${pid}`)
  mkdirSync(group)
  const quota = Math.round(PERIOD_US * share)
  if (CGROUP.endsWith('/cpu')) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return group
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((child) => child !== '')
    .map(Number)
}
