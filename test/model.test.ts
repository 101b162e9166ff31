import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../contract/rosters.ts'
import { dropCourse, enrollInCourse, joinCourseWaitList, leaveCourseWaitList } from '../contract/schedules.ts'
import { findViolations } from '../server/roster/audit.queries.ts'
import { type BuiltUser, buildCourse, buildSemester, buildStudent, buildUser, buildWindow } from './builders.ts'
import { applyCommand, type Command, type ModelCourse, type ModelSchool, type Verb } from './model.ts'
import { openSchool } from './school.ts'

const school = openSchool()
const RUNS = 40
const CHILDREN = ['K', '5', '5', '5', '5', '5', '10'] as const

const PARENT_PATHS = { enroll: enrollInCourse, wait: joinCourseWaitList, drop: dropCourse, leave: leaveCourseWaitList }
const ADMIN_PATHS = {
  enroll: addStudentToClass,
  wait: addStudentToWaitList,
  drop: dropStudentFromClass,
  leave: dropStudentFromWaitList,
  move: moveFromWaitListToEnrolled,
}

const WINDOWS = ['none', 'open', 'later', 'over', 'open for K and 10'] as const
type Windows = (typeof WINDOWS)[number]
/** The grades for which no window is open. */
const SHUT: Readonly<Record<Windows, ModelSchool['shut']>> = {
  none: undefined,
  open: undefined,
  later: 'every grade',
  over: 'every grade',
  'open for K and 10': '5',
}

const command = fc.record({
  kind: fc.constant('command' as const),
  verb: fc.constantFrom<Verb>('enroll', 'enroll', 'wait', 'wait', 'drop', 'leave', 'move'),
  child: fc.nat(CHILDREN.length - 1),
  course: fc.nat(4),
  admin: fc.boolean(),
  override: fc.boolean(),
})
const office = fc.oneof(
  fc.record({ kind: fc.constant('close' as const), closed: fc.boolean() }),
  fc.record({ kind: fc.constant('windows' as const), windows: fc.constantFrom(...WINDOWS) }),
  fc.record({ kind: fc.constant('seats' as const), course: fc.nat(4), seats: fc.nat(3) }),
)
const steps = fc.array(fc.oneof({ weight: 9, arbitrary: command }, { weight: 1, arbitrary: office }), {
  minLength: 5,
  maxLength: 60,
  size: 'max',
})

test('after any commands of parents and the office, the database agrees with the model and the audit finds nothing', async () => {
  const parent = await buildUser(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  let succeeded = 0
  await fc.assert(
    fc.asyncProperty(steps, async (generated) => {
      const state = await buildState(parent.id)
      for (const step of generated) {
        if (step.kind === 'close') await closeSemester(state, step.closed)
        else if (step.kind === 'windows') await changeWindows(state, step.windows)
        else if (step.kind === 'seats') await changeSeats(state, step.course, step.seats)
        else {
          const isDone = await send(state, step, step.admin ? admin : parent)
          expect(isDone, JSON.stringify(step)).toBe(applyCommand(state.model, toPermitted(step)))
          succeeded += isDone ? 1 : 0
        }
      }
      expect(await readRosters(state)).toEqual(
        state.model.courses.map(({ enrolled, waiting }) => ({ enrolled: sorted(enrolled), waiting })),
      )
      expect(await countLogRows(state)).toBe(state.model.changes)
      expect(await findViolations(school.db)).toEqual([])
    }),
    { numRuns: RUNS },
  )
  expect(succeeded).toBeGreaterThan(RUNS)
}, 240_000)

type State = Awaited<ReturnType<typeof buildState>>

/** Five small classes that overlap or restrict each other, and seven children of one parent. */
async function buildState(parent_id: number) {
  const semester = await buildSemester(school.postgres, { freed_seats: 'open' })
  const students = await Promise.all(CHILDREN.map((grade) => buildStudent(school.postgres, { parent_id, grade })))
  const shapes = [
    { section: '101', period: '1', days: 'M', grade: 'K,5,10', restrictions: '', max_seats: 1 },
    { section: '102', period: '1', days: 'M', grade: '5', restrictions: '', max_seats: 2 },
    { section: '103', period: 'All Day', days: 'M', grade: '5,10', restrictions: '', max_seats: 2 },
    { section: '104', period: '2', days: 'W', grade: 'K,5', restrictions: '105', max_seats: 0 },
    { section: '105', period: '3', days: 'W', grade: '5,10', restrictions: '', max_seats: 1 },
  ] as const
  const courses = await Promise.all(
    shapes.map((shape) =>
      buildCourse(school.postgres, { ...shape, semester_id: semester.id, name: `Class ${shape.section}` }),
    ),
  )
  const model: ModelSchool = {
    courses: shapes.map(
      (shape, n): ModelCourse => ({
        n,
        grades: shape.grade.split(','),
        days: shape.days,
        period: shape.period,
        restricts: shape.restrictions === '105' ? [4] : [],
        seats: shape.max_seats,
        enrolled: [],
        waiting: [],
      }),
    ),
    grades: CHILDREN,
    closed: false,
    shut: undefined,
    changes: 0,
  }
  return { semester, students, courses, model }
}

/** Parents have no move command, so their moves are sent as enrollments. */
function toPermitted(step: Command): Command {
  return step.admin || step.verb !== 'move' ? step : { ...step, verb: 'enroll' }
}

/** Sends the command as this user and returns whether it succeeded. */
async function send(state: State, { verb, child, course, admin, override }: Command, by: BuiltUser): Promise<boolean> {
  const course_id = state.courses[course]?.id ?? 0
  const student_id = state.students[child]?.id ?? 0
  const client = school.as(by)
  const { status } = admin
    ? await client.send(ADMIN_PATHS[verb], { body: { course_id, student_id, override } })
    : await client.send(PARENT_PATHS[verb === 'move' ? 'enroll' : verb], { params: { course_id, student_id } })
  expect([200, 201, 202, 422]).toContain(status)
  return status === 200 || status === 201
}

async function closeSemester({ semester, model }: State, closed: boolean): Promise<void> {
  await school.db.updateTable('semester').set({ disabled: closed }).where('id', '=', semester.id).execute()
  model.closed = closed
}

async function changeWindows({ semester, model }: State, windows: Windows): Promise<void> {
  await school.db.deleteFrom('enrollment_window').where('semester_id', '=', semester.id).execute()
  const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const closes_at = windows === 'over' ? fromNow(-1) : windows === 'later' ? null : fromNow(1)
  const opens_at = fromNow(windows === 'later' ? 1 : -2)
  const grades = windows === 'open for K and 10' ? 'K,10' : ''
  if (windows !== 'none') await buildWindow(school.postgres, semester, { grades, opens_at, closes_at })
  model.shut = SHUT[windows]
}

/** Changes the number of seats. The database refuses fewer seats than enrolled children. */
async function changeSeats({ courses, model }: State, n: number, seats: number): Promise<void> {
  const change = school.db
    .updateTable('course')
    .set({ max_seats: seats })
    .where('id', '=', courses[n]?.id ?? 0)
  const course = model.courses[n]
  if (!course || seats < course.enrolled.length) await expect(change.execute()).rejects.toThrow('seats_within_capacity')
  else {
    await change.execute()
    course.seats = seats
  }
}

async function readRosters({ courses, students }: State) {
  const index = new Map(students.map(({ id }, n) => [id, n]))
  return Promise.all(
    courses.map(async ({ id }) => {
      const rows = await school.db
        .selectFrom('roster_entry')
        .selectAll()
        .where('course_id', '=', id)
        .orderBy('id')
        .execute()
      const listBy = (status: string) => rows.filter((row) => row.status === status)
      return {
        enrolled: sorted(
          listBy('enrolled').map((row) => ({
            child: index.get(row.student_id) ?? -1,
            override: row.overridden,
          })),
        ),
        waiting: listBy('waiting').map((row) => index.get(row.student_id)),
      }
    }),
  )
}

async function countLogRows({ semester }: State): Promise<number> {
  const { rows } = await school.db
    .selectFrom('enrollment_log')
    .select((builder) => builder.fn.countAll<number>().as('rows'))
    .where('semester_id', '=', semester.id)
    .executeTakeFirstOrThrow()
  return rows
}

function sorted<T extends { child: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => a.child - b.child)
}
