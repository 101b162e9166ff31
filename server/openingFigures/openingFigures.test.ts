import { afterEach, beforeAll, expect, test } from 'vitest'
import { enroll, joinWaitList } from '../../contract/enrollment/commands.ts'
import { getOpeningFigures } from '../../contract/openingFigures.ts'
import { logout } from '../../contract/sessions.ts'
import { OPENING_MINUTES } from '../../contract/values.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { withKeys } from '../../test/client.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { SignInQueueReport } from '../sessions/signInQueue.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})
afterEach(() => {
  school.now = undefined
})

async function figuresOf({ id }: { readonly id: number }) {
  const { status, body } = await school.as(by).send(getOpeningFigures, { params: { id } })
  expect(status).toBe(200)
  return body
}

/** What the parent's screen sends. */
function press(
  command: typeof enroll | typeof joinWaitList,
  { parent, student }: Awaited<ReturnType<typeof buildFamily>>,
  { id: course_id }: { readonly id: number },
) {
  const call = { params: { course_id, student_id: student.id }, body: {} }
  return withKeys(school.as(parent)).send(command, call)
}

test('a semester without classes has no figures but the families who are signed in', async () => {
  const before = await figuresOf(await buildSemester(school.postgres))
  expect(before).toMatchObject({
    refusals: [],
    classes: { active: 0, full: 0, filling: [] },
    children_without_class: 0,
  })
  expect(before.enrollments).toEqual(Array(OPENING_MINUTES).fill(0))
  const parent = await buildUser(school.postgres)
  const during = await figuresOf(await buildSemester(school.postgres))
  expect(during.families.signed_in).toBe(before.families.signed_in + 1)
  await school.as(parent).send(logout, { body: {} })
  expect((await figuresOf(await buildSemester(school.postgres))).families.signed_in).toBe(before.families.signed_in)
})

test('commands of families count by minute and class, and their refusals by reason', async () => {
  const semester = await buildSemester(school.postgres)
  const [wanted, other] = [
    await buildCourse(school.postgres, { semester_id: semester.id, name: 'Pottery', max_seats: 1 }),
    await buildCourse(school.postgres, { semester_id: semester.id, name: 'Choir', period: '2', max_seats: 9 }),
  ]
  const [first, second, third] = [
    await buildFamily(school.postgres, { grade: '5' }),
    await buildFamily(school.postgres, { grade: '5' }),
    await buildFamily(school.postgres, { grade: '5' }),
  ]
  const asked = [
    await press(enroll, first, wanted),
    await press(enroll, first, other),
    await press(enroll, second, wanted),
    await press(enroll, third, wanted),
    await press(joinWaitList, second, wanted),
    await press(joinWaitList, third, other),
  ]
  expect(asked.map(({ status }) => status)).toEqual([201, 201, 202, 202, 201, 202])
  const figures = await figuresOf(semester)
  expect(figures.enrollments.reduce((sum, count) => sum + count)).toBe(2)
  expect(figures.refusals).toEqual([
    { because: 'full', count: 2 },
    { because: 'seat-free', count: 1 },
  ])
  expect(figures.classes).toEqual({
    active: 2,
    full: 1,
    filling: [
      { id: wanted.id, name: 'Pottery', seats_left: 0, waiting: 1, changes: 2 },
      { id: other.id, name: 'Choir', seats_left: 8, waiting: 0, changes: 1 },
    ],
  })
  const elsewhere = await figuresOf(await buildSemester(school.postgres))
  expect([elsewhere.refusals, elsewhere.classes.filling]).toEqual([[], []])
})

test('figures end with the present minute of the clock, and what is older than half an hour is not counted', async () => {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const log = (minutes: number) => ({
    logged_at: new Date(minute + minutes * MINUTE_MS + 1000),
    semester_id: semester.id,
    course_id: course.id,
    student_id: 1,
    section: course.section,
    class: course.name,
    semester: semester.name,
    first_name: 'Ada',
    last_name: 'Nez',
    culprit: 'Rosa Nez',
    culprit_id: null,
    reason: null,
  })
  await school.db
    .insertInto('enrollment_log')
    .values([
      { ...log(-31), status: 'enrolled' },
      { ...log(-29), status: 'enrolled' },
      { ...log(-2), status: 'dropped' },
      { ...log(-1), status: 'enrolled by swap' },
      { ...log(-1), status: 'moved to enrolled' },
      { ...log(0), status: 'enrolled' },
    ])
    .execute()
  school.now = new Date(minute + 30_000)
  const { as_of, enrollments } = await figuresOf(semester)
  expect(as_of).toBe(school.now.toISOString())
  expect([enrollments[0], ...enrollments.slice(-3)]).toEqual([1, 0, 2, 1])
  expect(enrollments).toHaveLength(OPENING_MINUTES)
  school.now = new Date(minute + MINUTE_MS)
  expect((await figuresOf(semester)).enrollments.slice(-3)).toEqual([2, 1, 0])
})

test('children without a seat in any class are counted, if the semester has classes for their grade', async () => {
  const semester = await buildSemester(school.postgres)
  await school.db.updateTable('student').set({ grade: 'done' }).execute()
  const course = await buildCourse(school.postgres, { semester_id: semester.id, grade: '1,2' })
  const hidden = await buildCourse(school.postgres, { semester_id: semester.id, grade: '1,3', active: false })
  const build = async (grade: '1' | '2' | '3' | '12') => (await buildFamily(school.postgres, { grade })).student
  const [enrolled, waiting, inactive] = [await build('1'), await build('2'), await build('1')]
  await build('3')
  await build('12')
  expect((await figuresOf(semester)).children_without_class).toBe(3)
  await buildEntry(school.postgres, course, enrolled, { grade: '1' })
  await buildEntry(school.postgres, course, waiting, { grade: '2', status: 'waiting' })
  await buildEntry(school.postgres, hidden, inactive, { grade: '1' })
  expect((await figuresOf(semester)).children_without_class).toBe(2)
})

test('sign-ins that wait are added up over all processes, and a process that ended does not count', async () => {
  const semester = await buildSemester(school.postgres)
  const waiting = async () => (await figuresOf(semester)).families.waiting
  let inFirst = 40
  const [first, second] = [new SignInQueueReport(() => inFirst), new SignInQueueReport(() => 3)]
  const now = new Date()
  school.now = now
  await first.write(school.db, now)
  await second.write(school.db, now)
  expect(await waiting()).toBe(43)
  inFirst = 0
  await first.write(school.db, now)
  expect(await waiting()).toBe(3)
  school.now = new Date(now.getTime() + 20_000)
  expect(await waiting()).toBe(0)
})

test('a process in which nobody waits writes nothing', async () => {
  const rows = () => school.db.selectFrom('sign_in_queue').select('process_id').execute()
  const before = await rows()
  await new SignInQueueReport(() => 0).write(school.db, new Date())
  expect(await rows()).toEqual(before)
})

test('families do not see the figures', async () => {
  const { id } = await buildSemester(school.postgres)
  const parent = await buildUser(school.postgres)
  expect((await school.as(parent).send(getOpeningFigures, { params: { id } })).status).toBe(403)
  expect((await school.as().send(getOpeningFigures, { params: { id } })).status).toBe(401)
})
