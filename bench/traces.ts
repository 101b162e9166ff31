import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { cpuSecondsOfTree } from '../scripts/cpu.ts'
import type { RunningServer } from '../scripts/serve.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { hasViolations } from './proof.ts'
import { rush } from './rush.ts'
import { addCourses, addFamilies } from './school.ts'
import { startServer } from './server.ts'

/**
 * npm run bench:traces: what traces cost. Two servers, one of them with a collector, take the same rush in turns. OTEL_TRACES_SAMPLER and its ARG are
 * those of the environment.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 3000)
const ROUNDS = Number(process.env.ROUNDS ?? 9)
const SAMPLER = process.env.OTEL_TRACES_SAMPLER ?? 'the default sampler'
const CONCURRENCY = 64
const WARM_UP = 3

const folder = await mkdtemp(join(tmpdir(), 'enrollment-bench-'))
const database = await startEmbedded({ folder: join(folder, 'postgres') })
await prepareDatabase(database)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, FAMILIES)
const collector = startCollector()
const endpoint = await collector.endpoint
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
const servers = {
  without: await startServer(database.ownerUrl, join(folder, 'without')),
  with: await startServer(database.ownerUrl, join(folder, 'with'), traced),
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${FAMILIES} enrollments, ${ROUNDS} rounds, ${SAMPLER}`,
)
console.log('\n| traces | server CPU ms per enrollment, median | enrolls/s, median |\n|---|---|---|')
for (let round = 0; round < WARM_UP; round++) for (const server of Object.values(servers)) await runRush(server)
const rounds: Record<keyof typeof servers, Round[]> = { without: [], with: [] }
for (let round = 0; round < ROUNDS; round++)
  for (const name of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const))
    rounds[name].push(await runRush(servers[name]))
const [without, withTraces] = [medianOf(rounds.without), medianOf(rounds.with)]
for (const [name, { cpu, rate }] of [
  ['no', without],
  ['yes', withTraces],
] as const)
  console.log(`| ${name} | ${cpu.toFixed(3)} | ${rate.toFixed(0)} |`)
console.log(
  `\n${((withTraces.cpu / without.cpu - 1) * 100).toFixed(1)} % more CPU time; ${collector.bytes()} bytes of spans arrived.`,
)
for (const server of Object.values(servers)) await server.stop()
const isBroken = await hasViolations(database.ownerUrl)
await postgres.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
process.exit(isBroken || collector.bytes() === 0 ? 1 : 0)

interface Round {
  /** Milliseconds of the server's CPU time per enrollment. */
  readonly cpu: number
  readonly rate: number
}

async function runRush(server: RunningServer): Promise<Round> {
  const ids = await addCourses(postgres, { name: `Rush ${performance.now()}`, count: 100, seats: FAMILIES })
  const requests = families.map((family, n) => ({ ...family, course_id: ids[n % ids.length] ?? 0 }))
  const before = cpuSecondsOfTree(server.pid)
  const { rate, statuses } = await rush(server.origin, requests, CONCURRENCY)
  if (statuses[201] !== FAMILIES) throw new Error(`not every family enrolled: ${JSON.stringify(statuses)}`)
  return { cpu: ((cpuSecondsOfTree(server.pid) - before) * 1000) / FAMILIES, rate }
}

function medianOf(measured: readonly Round[]): Round {
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { cpu: middle(measured.map(({ cpu }) => cpu)), rate: middle(measured.map(({ rate }) => rate)) }
}

/** Takes spans, and throws them away. */
function startCollector() {
  let received = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1').unref()
  const endpoint = once(server, 'listening').then(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { endpoint, bytes: () => received }
}
