import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { cpuSecondsOfTree } from '../scripts/cpu.ts'
import type { RunningServer } from '../scripts/serve.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { startDatabase } from './database.ts'
import { hasViolations } from './proof.ts'
import { rush } from './rush.ts'
import { addCourses, addFamilies } from './school.ts'
import { startServer } from './server.ts'

/**
 * npm run bench:traces: what traces cost. A server with a collector and one without take the same rushes in TURNS, each in a new process. Other
 * work on the machine only adds CPU time, so the least of all rushes is compared: medians of two equal servers differ by 10 % and more.
 * OTEL_TRACES_SAMPLER and its ARG are those of the environment.
 */
const FAMILIES = Number(process.env.FAMILIES ?? 3000)
const TURNS = Number(process.env.TURNS ?? 8)
const SAMPLER = process.env.OTEL_TRACES_SAMPLER ?? 'the default sampler'
const CONCURRENCY = 64
const [WARM_UP, ROUNDS] = [3, 5]

const { folder, database, end } = await startDatabase()
await prepareDatabase(database)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, FAMILIES)
const collector = startCollector()
const settings = { without: {}, with: { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.endpoint } }
type Server = keyof typeof settings
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${FAMILIES} enrollments, ${TURNS} turns, ${SAMPLER}`,
)
const rounds: Record<Server, Round[]> = { without: [], with: [] }
for (let turn = 0; turn < TURNS; turn++)
  for (const name of turn % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const))
    rounds[name].push(...(await takeTurn(name)))
console.log('\n| traces | server CPU ms per enrollment, least | enrolls/s, most |\n|---|---|---|')
const [without, withTraces] = [bestOf(rounds.without), bestOf(rounds.with)]
for (const [name, { cpu, rate }] of [
  ['no', without],
  ['yes', withTraces],
] as const)
  console.log(`| ${name} | ${cpu.toFixed(3)} | ${rate.toFixed(0)} |`)
console.log(
  `\n${((withTraces.cpu / without.cpu - 1) * 100).toFixed(1)} % more CPU time; ${collector.bytes()} bytes of spans arrived.`,
)
const isBroken = await hasViolations(database.ownerUrl)
await postgres.close()
await end()
process.exit(isBroken || collector.bytes() === 0 ? 1 : 0)

interface Round {
  /** Milliseconds of the server's CPU time per enrollment. */
  readonly cpu: number
  readonly rate: number
}

/** Some rushes on a new server. */
async function takeTurn(name: Server): Promise<Round[]> {
  const server = await startServer(database.ownerUrl, join(folder, 'data'), settings[name])
  for (let round = 0; round < WARM_UP; round++) await runRush(server)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await runRush(server))
  await server.stop()
  return rounds
}

async function runRush(server: RunningServer): Promise<Round> {
  const ids = await addCourses(postgres, { name: `Rush ${performance.now()}`, count: 100, seats: FAMILIES })
  const requests = families.map((family, n) => ({ ...family, course_id: ids[n % ids.length] ?? 0 }))
  const before = cpuSecondsOfTree(server.pid)
  const { rate, statuses } = await rush(server.origin, requests, CONCURRENCY)
  if (statuses[201] !== FAMILIES) throw new Error(`not every family enrolled: ${JSON.stringify(statuses)}`)
  return { cpu: ((cpuSecondsOfTree(server.pid) - before) * 1000) / FAMILIES, rate }
}

function bestOf(measured: readonly Round[]): Round {
  return {
    cpu: Math.min(...measured.map(({ cpu }) => cpu)),
    rate: Math.max(...measured.map(({ rate }) => rate)),
  }
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
