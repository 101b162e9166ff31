import pg from 'pg'
import { startSchool } from './database.ts'
import { type Measured, measure, type Rush, rush, spread } from './load.ts'
import { hasViolations, printHead, printMachine, printRow } from './report.ts'
import { addCourses, addFamilies } from './school.ts'

/** A minimal enrollment on the school's tables, with their constraints: claim a free seat, insert the roster row, insert the log row. */
const CLAIM = 'select id from course where id = $1 and current_seats < max_seats for no key update'
const ROSTER = `insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
  select id, $2, 'enrolled', '1', semester_id, days, period_span from course where id = $1`
const LOG = `insert into enrollment_log
    (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
  select semester_id, id, $2, section, name, 'Bench', 'Child', 'Bare', 'enrolled', 'Parent Bare', 1 from course where id = $1`

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
process.exit(isBroken || unexpected.length > 0 ? 1 : 0)

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

interface EnrollmentRequest {
  readonly student_id: number
  readonly course_id: number
}

/** Uses one connection per concurrent request. */
async function bareTransactions(
  url: string,
  requests: readonly EnrollmentRequest[],
  concurrency: number,
): Promise<Measured> {
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString: url, max: concurrency, options })
  const clients = await Promise.all(Array.from({ length: concurrency }, () => pool.connect()))
  for (const client of clients) client.release()
  try {
    return await measure(requests, concurrency, (request) => enroll(pool, request))
  } finally {
    await pool.end()
  }
}

async function enroll(pool: pg.Pool, { course_id, student_id }: EnrollmentRequest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const seat = await client.query({ name: 'claim', text: CLAIM, values: [course_id] })
    if (seat.rowCount === 1) {
      await client.query({ name: 'roster', text: ROSTER, values: [course_id, student_id] })
      await client.query({ name: 'log', text: LOG, values: [course_id, student_id] })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
