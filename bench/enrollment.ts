import { rushAfterCleanup } from './afterCleanup.ts'
import { bareTransactions } from './bare.ts'
import { startSchool } from './database.ts'
import type { Measured } from './load.ts'
import { hasViolations } from './proof.ts'
import { printHead, printMachine, printRow } from './report.ts'
import { type Rush, rush, spread } from './rush.ts'
import { addCourses, addFamilies } from './school.ts'

const FAMILIES = Number(process.env.FAMILIES ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONCURRENCIES = [1, 16, 64]
/** How the families are spread over classes. */
const SHAPES = [
  { name: 'many classes', courses: 100, seats: FAMILIES },
  { name: 'one class, seats for all', courses: 1, seats: FAMILIES },
  { name: 'one class of 20 seats', courses: 1, seats: 20 },
]
type Shape = (typeof SHAPES)[number]

interface Round {
  readonly ours: Rush
  readonly bare: Measured
}

const { url, postgres, startServer, end } = await startSchool()
const families = await addFamilies(postgres, FAMILIES)
const server = await startServer()

printMachine(`${FAMILIES} families, median of ${ROUNDS} rounds`)
for (const shape of SHAPES) await runRound(shape, 16)
printHead('rush', 'concurrency', 'enrolls/s', 'bare/s', 'ratio', 'p50 ms', 'p95 ms', 'p99 ms', 'responses')
const unexpected: string[] = []
for (const shape of SHAPES) for (const concurrency of CONCURRENCIES) await median(shape, concurrency)

const isBroken = await hasViolations(url)
for (const line of unexpected) console.log(`Unexpected responses: ${line}`)
await server.stop()
await end()
const isCleanupRushOk = await rushAfterCleanup()
process.exit(isBroken || unexpected.length > 0 || !isCleanupRushOk ? 1 : 0)

/** Runs several rounds of a rush and prints the round with the median ratio. */
async function median(shape: Shape, concurrency: number): Promise<void> {
  const rounds: Round[] = []
  for (let times = 0; times < ROUNDS; times++) rounds.push(await runRound(shape, concurrency))
  for (const { ours } of rounds) checkStatuses(shape, ours)
  rounds.sort((a, b) => a.ours.rate / a.bare.rate - b.ours.rate / b.bare.rate)
  const middle = rounds[Math.floor(rounds.length / 2)]
  if (middle) print(shape.name, concurrency, middle)
}

/** Runs the same requests as bare transactions, and through HTTP. */
async function runRound({ name, courses, seats }: Shape, concurrency: number): Promise<Round> {
  const requests = async (kind: string) =>
    spread(
      families,
      await addCourses(postgres, { name: `${name}, ${kind} ${performance.now()}`, count: courses, seats }),
    )
  const bare = await bareTransactions(url, await requests('bare'), concurrency)
  const ours = await rush(server.origin, await requests('rush'), concurrency)
  return { ours, bare }
}

/** Each response must be 201 or 202. The number of 201 must be the number of seats. */
function checkStatuses({ name, courses, seats }: Shape, { statuses }: Rush): void {
  const expectedSeats = Math.min(FAMILIES, courses * seats)
  const expected = { 201: expectedSeats, ...(expectedSeats < FAMILIES && { 202: FAMILIES - expectedSeats }) }
  if (JSON.stringify(statuses) !== JSON.stringify(expected)) unexpected.push(`${name}: ${JSON.stringify(statuses)}`)
}

function print(name: string, concurrency: number, { ours, bare }: Round): void {
  const rates = [ours.rate.toFixed(0), bare.rate.toFixed(0), (ours.rate / bare.rate).toFixed(2)]
  const times = [ours.p50, ours.p95, ours.p99].map((milliseconds) => milliseconds.toFixed(1))
  const responses = Object.entries(ours.statuses).map(([status, count]) => `${count} × ${status}`)
  printRow(name, concurrency, ...rates, ...times, responses.join(', '))
}
