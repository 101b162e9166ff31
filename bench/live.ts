import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { cpuSecondsOfTree } from '../scripts/cpu.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { startSchool } from './database.ts'
import { percentile } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { printHead, printMachine, printRow } from './report.ts'
import { rush, spread } from './rush.ts'
import { addFamilies, addSemester } from './school.ts'
import { openInOtherProcess, Streams } from './streams.ts'

/** npm run bench:live: the cost of open streams, for the server and for enrolling families. */
const STREAMS = Number(process.env.STREAMS ?? 1000)
const FAMILIES = Number(process.env.FAMILIES ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 20)
const CLASSES = 150
const CONCURRENCY = 16
/** Milliseconds between two changes of a busy semester. */
const CHANGE_MS = 50
/** The targets: the rate of enrollments with streams, and the seconds until all streams are served after a restart. */
const [MIN_RATIO, MAX_RECONNECT_SECONDS] = [0.9, 10]

const { postgres, startServer, end } = await startSchool()
const families = await addFamilies(postgres, FAMILIES)
const tokens = families.slice(0, STREAMS).map(({ token }) => token)
let server = await startServer()

printMachine(`${STREAMS} streams, ${CLASSES} classes`)
await measureCost()
const isRushOk = await compareRushes()
const isReconnectOk = await measureReconnection()
const violations = await findViolations(postgres.db)
for (const violation of violations) console.log('broken:', JSON.stringify(violation))
await server.stop()
await end()
process.exit(isRushOk && isReconnectOk && violations.length === 0 ? 0 : 1)

/** The server's memory and CPU time without streams, with idle ones, and with ones that get events all the time. */
async function measureCost(): Promise<void> {
  const semester = await addClasses('Cost')
  printHead('streams', 'changes', 'resident MB', 'CPU, of a core', 'events/s', 'delay ms, median', '95 %', 'load')
  await measureRow('none', semester, undefined)
  await measureRow('none', semester, 'all the time')
  const streams = new Streams()
  await streams.open(server.origin, tokens, semester.id)
  await measureRow(`${streams.started}`, semester, undefined, streams)
  await measureRow(`${streams.started}`, semester, 'all the time', streams)
  streams.close()
  await wait(1000)
}

type Semester = Awaited<ReturnType<typeof addSemester>>

async function measureRow(name: string, semester: Semester, changes?: string, streams = new Streams()): Promise<void> {
  const ended = new AbortController()
  const delays: number[] = []
  const changing = changes ? changeSeats(semester, ended.signal, streams, delays) : undefined
  await wait(2000)
  const [cpu, events, start] = [cpuSecondsOfTree(server.pid), streams.events, performance.now()]
  await wait(SECONDS * 1000)
  const seconds = (performance.now() - start) / 1000
  const share = (cpuSecondsOfTree(server.pid) - cpu) / seconds
  const rate = (streams.events - events) / seconds
  ended.abort()
  await changing
  const delay = [0.5, 0.95].map((part) => (delays.length === 0 ? '' : percentile(delays, part).toFixed(0)))
  const megabytes = residentMegabytes(server.pid).toFixed(0)
  printRow(name, changes ?? 'none', megabytes, share.toFixed(3), rate.toFixed(0), ...delay, load())
}

/** Enrolls and drops children all the time. `delays` gets the milliseconds from a response until half of the streams have its event. */
async function changeSeats(
  { courses }: Semester,
  ended: AbortSignal,
  streams: Streams,
  delays: number[],
): Promise<void> {
  const pool = new Pool(server.origin, { connections: 1, pipelining: 1 })
  for (let turn = 0; !ended.aborted; turn++) {
    const family = families[Math.floor(turn / 2) % families.length]
    const course = courses[Math.floor(turn / 2) % courses.length]
    const { body } = await pool.request({
      method: 'POST',
      path: `/api/schedules/${course}/${family?.student_id}/${turn % 2 === 0 ? 'enroll' : 'drop'}`,
      headers: { authorization: `Bearer ${family?.token}` },
    })
    await body.dump()
    if (turn % 10 === 0 && streams.started > 0) {
      const [responded, before] = [performance.now(), streams.events]
      while (streams.events < before + streams.started / 2 && !ended.aborted) await wait(2)
      if (!ended.aborted) delays.push(performance.now() - responded)
    }
    await wait(CHANGE_MS)
  }
  await pool.close()
}

/** Alternates rounds without and with streams of the same semester, so that other work on the machine affects both. */
async function compareRushes(): Promise<boolean> {
  console.log()
  printHead('round', 'enrolls/s without streams', 'with', 'ratio', 'p99 ms without', 'with', 'responses with', 'load')
  const ratios: number[] = []
  await rushOnce('warm-up', false)
  for (let round = 1; round <= ROUNDS; round++) {
    const isWithFirst = round % 2 === 0
    const first = await rushOnce(`${round} a`, isWithFirst)
    const second = await rushOnce(`${round} b`, !isWithFirst)
    const [without, withStreams] = isWithFirst ? [second, first] : [first, second]
    const ratio = withStreams.rate / without.rate
    ratios.push(ratio)
    const rates = [without.rate.toFixed(0), withStreams.rate.toFixed(0), ratio.toFixed(2)]
    const times = [without.p99.toFixed(0), withStreams.p99.toFixed(0), JSON.stringify(withStreams.statuses)]
    printRow(round, ...rates, ...times, load())
  }
  const median = percentile(ratios, 0.5)
  console.log(`\nMedian ratio ${median.toFixed(2)}, target ${MIN_RATIO}`)
  return median >= MIN_RATIO
}

async function rushOnce(name: string, withStreams: boolean) {
  const { id, courses } = await addClasses(`Rush ${name}`)
  const close = withStreams ? await openInOtherProcess({ origin: server.origin, semester: id, tokens }) : undefined
  const measured = await rush(server.origin, spread(families, courses), CONCURRENCY)
  await close?.()
  await wait(1000)
  return measured
}

/** Restarts the server. All clients reconnect at once while families enroll. */
async function measureReconnection(): Promise<boolean> {
  const { id, courses } = await addClasses('Restart')
  const before = new Streams()
  await before.open(server.origin, tokens, id)
  await server.stop()
  server = await startServer()
  const start = performance.now()
  const after = new Streams()
  const reconnected = after.open(server.origin, tokens, id).then(() => (performance.now() - start) / 1000)
  const { statuses, rate, p99 } = await rush(server.origin, spread(families, courses), CONCURRENCY)
  const seconds = await reconnected
  console.log(
    `\nAfter a restart, ${after.started} of ${tokens.length} streams had their first event in ${seconds.toFixed(1)} s`,
  )
  console.log(`(${after.refused} refused). Meanwhile: ${JSON.stringify(statuses)}, ${rate.toFixed(0)} enrolls/s,`)
  console.log(`p99 ${p99.toFixed(0)} ms, load ${load()}`)
  after.close()
  const failed = Object.keys(statuses).filter((status) => Number(status) >= 500)
  return after.started === tokens.length && seconds <= MAX_RECONNECT_SECONDS && failed.length === 0
}

function addClasses(name: string) {
  return addSemester(postgres, { name, count: CLASSES, seats: FAMILIES })
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
