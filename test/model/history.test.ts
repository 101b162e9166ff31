import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { createClient } from '../client.ts'
import { buildCourse, buildFamily, buildSemester } from '../data/builders.ts'
import { SEAT_COMMANDS } from '../data/waitLists.ts'
import { openClient } from '../database.ts'
import { type ServerProcess, startServer } from '../processes/servers.ts'
import { rounds } from '../rounds.ts'
import { openSchool } from '../school.ts'

const OPERATIONS = rounds(600)
/** Milliseconds. An operation takes about 2 on an idle machine. */
vi.setConfig({ testTimeout: 600_000 + 30 * OPERATIONS })
const FAMILIES = 40
const CLASSES = [
  { max_seats: 3, period: '1' },
  { max_seats: 12, period: '2' },
  { max_seats: 1, period: '3' },
  { max_seats: 25, period: '4' },
] as const
const VERBS = ['enroll', 'enroll', 'enroll', 'drop', 'wait', 'leave'] as const
/** Operations between two cut connections. */
const OPERATIONS_PER_CUT = 40

const school = openSchool()
let servers: ServerProcess[] = []

beforeAll(async () => {
  const env = { DATABASE_URL: school.servingUrl, COMMAND_RATE_LIMIT: '1000000' }
  servers = await Promise.all([startServer(env), startServer(env)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  expect(await findViolations(school.db)).toEqual([])
})

interface Operation {
  readonly student_id: number
  readonly course_id: number
  readonly verb: (typeof VERBS)[number]
  /** Milliseconds of the test's clock. A command that gets 503 is repeated with its key, and lasts until its last response. */
  readonly from: number
  readonly to: number
  readonly status: number
  readonly because: string | undefined
}

test('a history of random commands at two servers with cut connections is linearizable for each class', async () => {
  const semester = await buildSemester(school.postgres, { freed_seats: 'open' })
  const courses = await Promise.all(
    CLASSES.map((values) => buildCourse(school.postgres, { ...values, semester_id: semester.id })),
  )
  const families = await Promise.all(Array.from({ length: FAMILIES }, () => buildFamily(school.postgres)))
  const history: Operation[] = []
  const observer = await openClient(school.url)
  let cuts = 0
  const cut = async () => {
    const { rowCount } = await observer.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state <> 'idle' and query like '%roster_entry%' and pid <> pg_backend_pid()
      order by random() limit 1`)
    cuts += rowCount ?? 0
  }
  const family = async ({ parent, student }: (typeof families)[number], number: number) => {
    for (let n = 0; n < OPERATIONS / FAMILIES; n++) {
      const course_id = pick(courses).id
      const verb = pick(VERBS)
      const from = performance.now()
      const params = { course_id, student_id: student.id }
      let response = { status: 503, body: {} }
      for (let attempt = 0; response.status === 503; attempt++) {
        const { origin } = servers[(number + n + attempt) % servers.length] ?? { origin: '' }
        const call = { params, body: {}, key: `${number}-${n}` }
        response = await createClient(origin, parent.token).send(SEAT_COMMANDS[verb], call)
      }
      const because = 'because' in response.body ? String(response.body.because) : undefined
      history.push({ ...params, verb, from, to: performance.now(), status: response.status, because })
      // A command can end before its connection is found. The next operation then tries again.
      if (history.length > (cuts + 1) * OPERATIONS_PER_CUT) await cut()
    }
  }
  await Promise.all(families.map(family))

  expect(cuts).toBeGreaterThan(0)
  expect(history.filter(({ status }) => ![200, 201, 202, 422].includes(status))).toEqual([])
  for (const course of courses) {
    const operations = history.filter(({ course_id }) => course_id === course.id)
    expect(await contradictions(course, operations)).toEqual([])
  }
})

interface Change extends Operation {
  readonly seats: number
  readonly waiting: number
}

/** What contradicts one order of all operations on a class that respects the real time of each. */
async function contradictions(
  { id, max_seats }: { readonly id: number; readonly max_seats: number },
  operations: readonly Operation[],
): Promise<unknown[]> {
  const changes = await changesInOrder(id, operations)
  const successes = operations.filter(({ status }) => status === 200 || status === 201)
  const refusals = operations.filter(({ status }) => status === 202)
  let latestStart = 0
  const late = changes.filter(({ from, to }) => {
    const isEarlier = to < latestStart
    latestStart = Math.max(latestStart, from)
    return isEarlier
  })
  return [
    ...(changes.length === successes.length ? [] : [{ changes: changes.length, successes: successes.length }]),
    ...changes.filter(
      ({ seats, waiting }) => seats > max_seats || seats < 0 || waiting > WAIT_LIST_LIMIT || waiting < 0,
    ),
    ...late,
    ...refusals.filter(
      (refusal) => !statesDuring(refusal, changes).some((state) => explains(refusal, state, max_seats)),
    ),
  ]
}

/** The changes of a class in the order of its log, which is written while the class is locked, with the counts after each. */
async function changesInOrder(course_id: number, operations: readonly Operation[]): Promise<Change[]> {
  const log = await school.db
    .selectFrom('enrollment_log')
    .select(['student_id', 'status'])
    .where('course_id', '=', course_id)
    .orderBy('id')
    .execute()
  const next = Map.groupBy(
    operations.filter(({ status }) => status === 200 || status === 201),
    ({ student_id }) => student_id,
  )
  let [seats, waiting] = [0, 0]
  return log.map(({ student_id, status }) => {
    const operation = next.get(student_id)?.shift()
    if (!operation) throw new Error(`no response to student ${student_id} says ${status}`)
    if (status === 'enrolled' || status === 'moved to enrolled') seats++
    if (status === 'dropped') seats--
    if (status === 'waitlisted') waiting++
    if (status === 'removed from waitlist' || status === 'moved to enrolled') waiting--
    return { ...operation, seats, waiting }
  })
}

interface Counts {
  readonly seats: number
  readonly waiting: number
}

/** The counts of the class at the moments when the operation can have been decided. */
function statesDuring({ from, to }: Operation, changes: readonly Change[]): Counts[] {
  const earliest = changes.findLastIndex((change) => change.to < from)
  const following = changes.findIndex((change) => change.from > to)
  const states: Counts[] = [{ seats: 0, waiting: 0 }, ...changes]
  return states.slice(earliest + 1, following < 0 ? undefined : following + 1)
}

function explains({ because }: Operation, { seats, waiting }: Counts, max_seats: number): boolean {
  if (because === 'full') return seats >= max_seats
  if (because === 'seat-free') return seats < max_seats
  return because === 'wait-list-full' && waiting >= WAIT_LIST_LIMIT
}

function pick<T>(values: readonly T[]): T {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick')
  return value
}
