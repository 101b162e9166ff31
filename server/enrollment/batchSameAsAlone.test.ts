import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import {
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildStudent,
  buildTeacher,
  buildWindow,
  signIn,
} from '../../test/data/builders.ts'
import { TEST_DATA_KEY } from '../../test/data/dataKey.ts'
import { rounds } from '../../test/rounds.ts'
import { openSchool } from '../../test/school.ts'
import { buildApp } from '../app.ts'

const school = openSchool()
const RUNS = rounds(15)
const GRADES = ['K', '5', '5', '5', '5', '5', '5', '5', '10', 'done'] as const
const LARGE = 2
const FULL = 4
const INACTIVE = 5
const SHAPES = [
  { section: '101', period: '1', days: 'M', grade: 'K,5,10' },
  { section: '102', period: 'All Day', days: 'M', grade: '5,10' },
  { section: '103', period: '2', days: 'W', grade: 'K,5', max_seats: 50, restrictions: '104' },
  { section: '104', period: '3', days: 'W', grade: '5,10' },
  { section: '105', period: '4', days: 'F', grade: 'K,5,10', max_seats: 0 },
  { section: '106', period: '5', days: 'F', grade: 'K,5,10', active: false },
] as const
const LINE_LIMIT = 5

let app: FastifyInstance
let children: Awaited<ReturnType<typeof buildChildren>>
let runs = 0

beforeAll(async () => {
  const { postgres } = school
  app = await buildApp({ postgres, dataKey: TEST_DATA_KEY, commandRateLimit: 1_000_000, logLevel: 'silent' })
  children = await buildChildren()
})
afterAll(() => app.close())

const command = fc.record({
  child: fc.nat(2 * GRADES.length - 1),
  course: fc.nat(SHAPES.length - 1),
  /** `shared` with the other child of the family, or `used` by the same command before. */
  key: fc.constantFrom('own', 'own', 'own', 'shared', 'used'),
  session: fc.constantFrom('own', 'own', 'own', 'own', 'own', 'expired', "another family's"),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const batch = fc.record({
  seats: fc.array(fc.nat(4), { minLength: SHAPES.length, maxLength: SHAPES.length }),
  windows: fc.constantFrom('none', 'none', 'open', 'later', 'open for K'),
  disabled: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  enrolled: fc.uniqueArray(fc.nat(2 * GRADES.length - 1), { maxLength: 8 }),
  waiting: fc.uniqueArray(fc.nat(2 * GRADES.length - 1), { maxLength: LINE_LIMIT }),
  commands: fc.uniqueArray(command, { minLength: 2, maxLength: 20, size: 'max', selector: ({ child }) => child }),
})
type Batch = typeof batch extends fc.Arbitrary<infer B> ? B : never

/** Each command qualifies for a batch. */
const IN_BATCHES: Batch = {
  seats: SHAPES.map(() => 4),
  windows: 'none',
  disabled: false,
  enrolled: [],
  waiting: [],
  commands: Array.from({ length: 16 }, (_, child) => ({ child, course: LARGE, key: 'own', session: 'own' })),
}

test('commands that arrive together have the same effects and responses as one at a time', async () => {
  const sizes: number[] = []
  await fc.assert(
    fc.asyncProperty(batch, async (generated) => {
      const run = ++runs
      const [together, inTurn] = [
        await buildSide(generated, `run-${run}-together-`),
        await buildSide(generated, `run-${run}-in-turn-`),
      ]
      const atOnce = await Promise.all(generated.commands.map((next) => send(together, next)))
      const alone: Sent[] = []
      for (const next of generated.commands) alone.push(await send(inTurn, next))
      expect(atOnce).toEqual(alone)
      expect(await readSide(together)).toEqual(await readSide(inTurn))
      sizes.push(...(await countByTransaction(together)))
    }),
    { numRuns: RUNS, examples: [[IN_BATCHES]] },
  )
  expect(Math.max(...sizes), 'the test compares no batch').toBeGreaterThan(IN_BATCHES.commands.length / 4)
})

async function buildChildren() {
  const families = await Promise.all(GRADES.map((grade) => buildFamily(school.postgres, { grade })))
  return Promise.all(
    families.flatMap(({ parent, student }) => {
      const expired = signIn(school.postgres, parent.id, new Date(0))
      const sibling = buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Lena', grade: '5' })
      return [
        Promise.resolve(student).then(async (child) => ({ parent, child, expired: await expired })),
        sibling.then(async (child) => ({ parent, child, expired: await expired })),
      ]
    }),
  )
}

type Side = Awaited<ReturnType<typeof buildSide>>

async function buildSide({ seats, windows, disabled, enrolled, waiting, commands }: Batch, prefix: string) {
  const { postgres } = school
  const semester = await buildSemester(postgres, { disabled: false })
  const teacher_id = (await buildTeacher(postgres)).id
  const courses = await Promise.all(
    SHAPES.map((shape, n) =>
      buildCourse(postgres, {
        name: `Class ${n}`,
        max_seats: seats[n] ?? 0,
        ...shape,
        teacher_id,
        semester_id: semester.id,
      }),
    ),
  )
  const [large, full] = [courses[LARGE], courses[FULL]]
  if (!large || !full) throw new Error('a class is missing')
  for (const n of enrolled) await buildEntry(postgres, large, childAt(n).child)
  for (const n of waiting) await buildEntry(postgres, full, childAt(n).child, { status: 'waiting' })
  const side = { semester, courses, prefix }
  for (const next of commands) if (next.key === 'used') await send(side, next)
  const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  if (windows !== 'none')
    await buildWindow(postgres, semester, {
      grades: windows === 'open for K' ? 'K' : '',
      opens_at: windows === 'later' ? new Date('2100-01-01T08:00:00Z') : fromNow(-1),
    })
  if (disabled) await school.db.updateTable('semester').set({ disabled }).where('id', '=', semester.id).execute()
  return side
}

function childAt(n: number) {
  const found = children[n]
  if (!found) throw new Error(`there is no child ${n}`)
  return found
}

interface Sent {
  readonly status: number
  readonly body: unknown
}

async function send(side: Side, next: Command): Promise<Sent> {
  const { child, parent, expired } = childAt(next.child)
  const stranger = childAt((next.child + 2) % children.length).parent
  const token = { own: parent.token, expired, "another family's": stranger.token }[next.session]
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/schedules/${side.courses[next.course]?.id}/${child.id}/enroll`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': `${side.prefix}${keyOf(next)}`.replaceAll(' ', '-'),
    },
  })
  return { status: statusCode, body: comparable(side, body) }
}

/** Only commands that store a response share their key, because a command of a group that stores none runs after the group. */
function keyOf({ child, course, key, session }: Command): string {
  const isShared = key === 'shared' && course !== INACTIVE && session === 'own'
  return isShared ? `family-${childAt(child).parent.id}` : `child-${child}`
}

/** Without the ids and names that differ between the semesters. */
function comparable({ semester, courses }: Side, body: string): unknown {
  return JSON.parse(body.replaceAll(semester.name, 'the semester'), (key, value) => {
    if (key === 'teacher' || key === 'teacher_id' || key === 'semester_id') return undefined
    return key === 'id' ? courses.findIndex(({ id }) => id === value) : value
  })
}

async function readSide(side: Side) {
  const { semester, courses, prefix } = side
  const numberOf = (course_id: number) => courses.findIndex(({ id }) => id === course_id)
  const log = await school.db
    .selectFrom('enrollment_log')
    .select([
      'course_id',
      'student_id',
      'section',
      'class',
      'first_name',
      'last_name',
      'status',
      'culprit',
      'culprit_id',
    ])
    .where('semester_id', '=', semester.id)
    .orderBy('id')
    .execute()
  const entries = await school.db
    .selectFrom('roster_entry')
    .select(['course_id', 'student_id', 'status', 'grade', 'overridden', 'shares_time', 'days', 'period_span'])
    .where('semester_id', '=', semester.id)
    .orderBy('id')
    .execute()
  const responses = await school.db
    .selectFrom('idempotent_response')
    .select(['key', 'status', 'body'])
    .where('key', 'like', `${side.prefix}%`)
    .orderBy('key')
    .execute()
  const byNumber = <R extends { course_id: number }>(rows: readonly R[]) =>
    rows.map((row) => ({ ...row, course_id: numberOf(row.course_id) }))
  return {
    log: byNumber(log),
    entries: byNumber(entries),
    counts: await readCounts(side),
    responses: responses.map(({ key, status, body }) => ({
      key: key.slice(prefix.length),
      status,
      body: comparable(side, body),
    })),
  }
}

/** The number of responses that each transaction stored. */
async function countByTransaction(side: Side): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`
    select count(*) as size from idempotent_response where key like ${`${side.prefix}%`} group by xmin::text`.execute(
    school.db,
  )
  return rows.map(({ size }) => size)
}

function readCounts({ courses }: Side) {
  const ids = courses.map(({ id }) => id)
  return school.db
    .selectFrom('course')
    .select(['current_seats', 'wait_list'])
    .where('id', 'in', ids)
    .orderBy('section')
    .execute()
}
