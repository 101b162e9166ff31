import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../scripts/serve.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { startDatabase } from './database.ts'
import { FLOODS, runFlood } from './floodClients.ts'
import { processesOf, residentMegabytes } from './memory.ts'
import { startServer } from './server.ts'

/** npm run bench:flood: how long families wait, and what memory the server takes, while one visitor sends far more than a browser does. */
const ONLY = new RegExp(process.env.FLOOD ?? '')
/** Milliseconds. */
const [PROBE_INTERVAL, PROBE_TIMEOUT, AFTERWARDS] = [100, 30_000, 10_000]
/** The targets: milliseconds of the slowest response to a family, and megabytes of a process. */
const [MAX_WAIT, MAX_MEGABYTES] = [1000, 400]
/** Of the flood's network, and of another one. */
const FAMILIES = ['127.0.0.1', '127.0.0.2']

const { folder, database, end } = await startDatabase()
await prepareDatabase(database)
console.log(
  '| flood | seconds | responses | MB before | highest MB | MB 10 s later | families asked | median ms, same network | slowest | median ms, other network | slowest | failed | server |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|')
for (const name of Object.keys(FLOODS)) if (ONLY.test(name)) await measureFlood(name)
await end()

async function measureFlood(name: string): Promise<void> {
  const server = await startServer(database.ownerUrl, folder)
  for (let n = 0; n < 20; n++) await Promise.all(FAMILIES.map((address) => askAs(server, address)))
  const before = residentMegabytes(server.pid)
  const pids = processesOf(server.pid)
  let highest = before
  const sampling = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(server.pid))
  }, 100)
  const ended = new AbortController()
  const asking = FAMILIES.map((address) => askRepeatedly(server, address, ended.signal))
  const start = performance.now()
  const responses = await runFlood(name, server.origin)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  await wait(AFTERWARDS)
  ended.abort()
  const waits = await Promise.all(asking)
  clearInterval(sampling)
  const figures = waits.flatMap((times) => [median(times).toFixed(0), Math.max(...times).toFixed(0)])
  const failed = waits.flat().filter((ms) => ms === Number.POSITIVE_INFINITY).length
  const now = new Set(processesOf(server.pid))
  const fate = !now.has(server.pid) ? 'ended' : pids.every((pid) => now.has(pid)) ? 'runs' : 'restarted'
  const memory = [before, highest, residentMegabytes(server.pid)].map((megabytes) => megabytes.toFixed(0))
  const cells = [name, seconds, JSON.stringify(responses), ...memory, waits.flat().length, ...figures, failed, fate]
  console.log(`| ${cells.join(' | ')} |`)
  if (failed > 0 || fate !== 'runs' || highest > MAX_MEGABYTES || Math.max(...waits.flat()) > MAX_WAIT)
    process.exitCode = 1
  if (fate !== 'ended') await server.stop()
}

/** Milliseconds of each response, infinite for one that did not come or was refused. */
async function askRepeatedly(server: RunningServer, address: string, ended: AbortSignal): Promise<number[]> {
  const asked: Promise<number>[] = []
  while (!ended.aborted) {
    asked.push(askAs(server, address))
    await wait(PROBE_INTERVAL)
  }
  return Promise.all(asked)
}

function askAs({ origin }: RunningServer, localAddress: string): Promise<number> {
  const startTime = performance.now()
  return new Promise((resolve) => {
    const fail = () => resolve(Number.POSITIVE_INFINITY)
    const asked = request(
      `${origin}/api/school`,
      { localAddress, agent: false, timeout: PROBE_TIMEOUT },
      (response) => {
        response.resume()
        response.once('end', () => (response.statusCode === 200 ? resolve(performance.now() - startTime) : fail()))
        response.once('error', fail)
      },
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', fail)
    asked.end()
  })
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
