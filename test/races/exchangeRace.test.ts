import { describe, expect, test } from 'vitest'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { buildCourse, buildFamily, buildSemester } from '../data/builders.ts'
import { SEAT_COMMANDS } from '../data/waitLists.ts'
import { openServers } from '../processes/inProcessServers.ts'
import { rounds } from '../rounds.ts'
import { withoutProtection } from './unprotected.ts'

const ROUNDS = rounds(2)
const CHILDREN = 16
/** Each child wants the classes of these neighbors. */
const NEIGHBORS = [1, 2, CHILDREN - 1]

describe.each([1, 2])('with %i servers', (servers) => {
  test('children that join wait lists at once to change classes automatically cause no deadlock, and none is refused as busy', async () => {
    const { statuses, deadlocks, violations } = await joinAtOnce(servers)
    // After an exchange, a child no longer has the class that it would give up.
    expect(Object.keys(statuses).filter((status) => status !== '201' && status !== '422')).toEqual([])
    expect(statuses[201]).toBeGreaterThan(ROUNDS * CHILDREN)
    expect(deadlocks).toBe(0)
    expect(violations).toEqual([])
  })

  test('two families swap into each other’s classes at once, with a free seat in both, and each gets the other class', async () => {
    const { swapped, deadlocks } = await swapAtOnce(servers, 2 * ROUNDS)
    expect(swapped).toEqual(Array.from({ length: 2 * ROUNDS }, () => [201, 201]))
    expect(deadlocks).toBe(0)
  })
})

test('control: servers that wait for children and classes in any order deadlock', async () => {
  withoutProtection(['order'])
  // One round often has several, and each takes a second.
  await expect.poll(async () => (await joinAtOnce(2, 1)).deadlocks).toBeGreaterThan(0)
})

test('control: servers that do not lock children and classes before they exchange seats fail or break a rule', async () => {
  withoutProtection(['student', 'course'])
  const countFaults = async () => {
    const { statuses, deadlocks, violations } = await joinAtOnce(2, 1)
    return violations.length + deadlocks + (statuses[500] ?? 0) + (statuses[503] ?? 0)
  }
  await expect.poll(countFaults).toBeGreaterThan(0)
})

test('control: two families that swap into each other’s classes without the locks of the classes deadlock', async () => {
  const forced = withoutProtection(['student', 'course'], 'entry')
  const { deadlocks } = await swapAtOnce(2, 1, forced)
  expect(deadlocks).toBeGreaterThan(0)
})

type Servers = Awaited<ReturnType<typeof openServers>>
interface Seat extends Awaited<ReturnType<typeof buildFamily>> {
  readonly course: Awaited<ReturnType<typeof buildCourse>>
}

/**
 * Sixteen children have the seats of sixteen classes at one time, and join the wait lists of other ones at once, to change classes
 * automatically. Each of these commands may change all of the classes. Runs the race in a new database. Returns how often the joins had each
 * status.
 */
async function joinAtOnce(count: number, rounds = ROUNDS) {
  const servers = await openServers(count)
  const statuses: Record<number, number> = {}
  for (let round = 0; round < rounds; round++) {
    const seats = await buildSeats(servers, CHILDREN)
    const joining = seats.flatMap((seat, n) =>
      NEIGHBORS.map((step) => {
        const swap = { drop_course_id: seat.course.id, automatic: true }
        return send(servers, seat, 'wait', seats[(n + step) % CHILDREN], { swap })
      }),
    )
    for (const { status } of await Promise.all(joining)) statuses[status] = (statuses[status] ?? 0) + 1
  }
  const violations = await findViolations(servers.postgres.db)
  return { statuses, violations, deadlocks: await servers.closeAndCountDeadlocks() }
}

/** Returns the statuses of each round. The children have each other's classes after it. */
async function swapAtOnce(count: number, rounds: number, forced?: ReturnType<typeof withoutProtection>) {
  const servers = await openServers(count)
  const swapped: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const [one, other] = await buildSeats(servers, 2, { max_seats: 2 })
    if (!one || !other) throw new Error('no seats')
    forced?.start()
    const swaps = [
      send(servers, one, 'swap', other, { drop_course_id: one.course.id }),
      send(servers, other, 'swap', one, { drop_course_id: other.course.id }),
    ]
    await forced?.releaseWhenAllWait(new Set(swaps))
    swapped.push((await Promise.all(swaps)).map(({ status }) => status))
    expect(await readClasses(servers, one)).toEqual([other.course.id])
    expect(await readClasses(servers, other)).toEqual([one.course.id])
  }
  return { swapped, deadlocks: await servers.closeAndCountDeadlocks() }
}

/** Classes at one time, with a child in each of them. */
async function buildSeats(servers: Servers, children: number, { max_seats = 1 } = {}): Promise<readonly Seat[]> {
  const { postgres } = servers
  const { id: semester_id } = await buildSemester(postgres)
  const seats = await Promise.all(
    Array.from({ length: children }, async () => {
      const course = await buildCourse(postgres, { semester_id, max_seats })
      return { course, ...(await buildFamily(postgres)) }
    }),
  )
  await Promise.all(seats.map((seat) => send(servers, seat, 'enroll', seat)))
  return seats
}

/** Sends a command of this child about the class of a seat. */
function send(
  servers: Servers,
  { parent, student }: Seat,
  verb: 'enroll' | 'wait' | 'swap',
  seat: { readonly course: { readonly id: number } } | undefined,
  body: object = {},
) {
  const params = { course_id: seat?.course.id ?? 0, student_id: student.id }
  return servers.as(parent).send(SEAT_COMMANDS[verb], { params, body })
}

async function readClasses({ postgres }: Servers, { student }: Seat): Promise<number[]> {
  const rows = postgres.db.selectFrom('roster_entry').select('course_id').where('student_id', '=', student.id)
  return (await rows.execute()).map(({ course_id }) => course_id)
}
