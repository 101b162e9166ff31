import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startSchool } from './database.ts'
import { percentile, rush, spread } from './load.ts'
import { hasViolations, printHead, printMachine, printRow } from './report.ts'
import { addFamilies, addSemester } from './school.ts'
import { openInOtherProcess, Streams } from './streams.ts'

/** npm run bench:live: what open streams cost enrolling families, and a restart with all of them. */
const STREAMS = Number(process.env.STREAMS ?? 1000)
const FAMILIES = Number(process.env.FAMILIES ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const CLASSES = 150
const CONCURRENCY = 16
/** The targets: the rate of enrollments with streams, and the seconds until all streams are served after a restart. */
const [MIN_RATIO, MAX_RECONNECT_SECONDS] = [0.9, 10]

const { url, postgres, startServer, end } = await startSchool()
const families = await addFamilies(postgres, FAMILIES)
const tokens = families.slice(0, STREAMS).map(({ token }) => token)
let server = await startServer()

printMachine(`${STREAMS} streams, ${CLASSES} classes`)
const isRushOk = await compareRushes()
const isReconnectOk = await measureReconnection()
const isBroken = await hasViolations(url)
await server.stop()
await end()
process.exit(isRushOk && isReconnectOk && !isBroken ? 0 : 1)

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
