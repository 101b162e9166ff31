import { beforeAll, expect, test } from 'vitest'
import { type CourseChangeReport, changeCourses } from '../../contract/changeCourses.ts'
import type { RequestBody } from '../../contract/endpoint.ts'
import { MAX_CHANGED_COURSES } from '../../contract/values.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildFamily,
  buildOffer,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { lockSections } from '../rows/course.row.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

type Change = RequestBody<typeof changeCourses>['change']
interface Class {
  readonly id: number
  readonly revision: number
}

test('a preview says what would change and whom it emails, and changes nothing', async () => {
  const { classes } = await buildClasses()
  const before = await rowsOf(classes)
  const { report, entries } = await change(classes, { room: 'Kiln Room' }, { confirmed: false })
  expect(report).toMatchObject({
    done: false,
    courses: [
      { id: classes[0]?.id, outcome: 'changed', was: { room: '', max_seats: 2, active: true }, because: '' },
      { id: classes[1]?.id, outcome: 'same', was: { room: 'Kiln Room' } },
    ],
    emails: { families: 1, emails: [{ kind: 'class-changed' }] },
  })
  expect(await rowsOf(classes)).toEqual(before)
  expect(entries).toEqual([])
})

test('a change of rooms warns of two classes in one room at one time, as does making a class active', async () => {
  const { semester } = await buildClasses()
  const time = { semester_id: semester.id, days: 'W', period: '4', room: 'Barn' } as const
  const there = await buildCourse(school.postgres, { ...time, name: 'Weaving' })
  const { name, section } = there
  const clash = { shares: 'room', name, section }
  const moved = await buildCourse(school.postgres, { ...time, room: '', teacher_id: there.teacher_id })
  const { report } = await change([moved], { room: 'barn' }, { confirmed: false })
  expect(report.courses).toMatchObject([{ outcome: 'changed', clashes: [clash] }])
  const alone = await change([moved], { room: 'Kiln Room' }, { confirmed: false })
  expect(alone.report.courses).toMatchObject([{ outcome: 'changed', clashes: [] }])
  const hidden = await buildCourse(school.postgres, { ...time, active: false, teacher_id: there.teacher_id })
  const shown = await change([hidden], { active: true }, { confirmed: false })
  const byTeacher = { ...clash, shares: 'teacher' }
  const [course] = shown.report.courses
  expect(course?.clashes).toEqual(expect.arrayContaining([clash, byTeacher]))
})

test('a confirmed change has one audit entry for each class that it changes', async () => {
  const { classes } = await buildClasses()
  const { report, entries } = await change(classes, { max_seats: 7 })
  expect(report).toMatchObject({ done: true, emails: null, courses: [{ outcome: 'changed' }, { outcome: 'changed' }] })
  expect(await rowsOf(classes)).toMatchObject([{ max_seats: 7 }, { max_seats: 7 }])
  expect(entries).toMatchObject(
    classes.map(({ id }) => ({ subject_id: id, before: { max_seats: 2 }, after: { max_seats: 7 } })),
  )
})

test('a class that someone else edited since the preview stays as it is, and the others change', async () => {
  const { classes } = await buildClasses()
  const [first, second] = classes
  await change(classes.slice(0, 1), { max_seats: 3 })
  const { report } = await change(classes, { max_seats: 8 })
  expect(report.courses).toMatchObject([
    { outcome: 'conflict', because: expect.stringContaining('Someone else changed this class') },
    { outcome: 'changed', because: '' },
  ])
  expect(await rowsOf([first, second])).toMatchObject([{ max_seats: 3 }, { max_seats: 8 }])
})

test('fewer seats than children are refused for that class only', async () => {
  const { classes } = await buildClasses()
  const { report } = await change(classes, { max_seats: 0 })
  expect(report.courses).toMatchObject([
    { outcome: 'refused', because: '1 child is enrolled. Enter 1 or more seats.' },
    { outcome: 'changed' },
  ])
  expect(await rowsOf(classes)).toMatchObject([{ max_seats: 2 }, { max_seats: 0 }])
})

test('seats that are held for children are not taken back', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 1 }, status: 'waiting' })
  if (!at.entry) throw new Error('The child does not wait')
  await buildOffer(school.postgres, at.entry)
  const { report } = await change([await current(at.course)], { max_seats: 0 })
  expect(report.courses).toMatchObject([
    { outcome: 'refused', because: expect.stringContaining('Seats are held for children on the wait list') },
  ])
})

test('more seats go to the wait list of each class', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, status: 'waiting' })
  await change([await current(at.course)], { max_seats: 1 })
  expect(await rowsOf([at.course])).toMatchObject([{ max_seats: 1, offered_seats: 1 }])
})

test('inactive classes hold no seats, and their families are emailed', async () => {
  const { classes } = await buildClasses()
  const { student } = await buildFamily(school.postgres)
  const waiting = await buildEntry(school.postgres, await current(classes[0]), student, { status: 'waiting' })
  await buildOffer(school.postgres, waiting)
  const known = await Promise.all(classes.map(current))
  const { report } = await change(known, { active: false }, { confirmed: false })
  expect(report.emails).toMatchObject({ families: 2 })
  await change(known, { active: false })
  expect(await rowsOf(classes)).toMatchObject([
    { active: false, offered_seats: 0 },
    { active: false, offered_seats: 0 },
  ])
  await change(
    classes.map(({ id }) => ({ id })),
    { active: true },
  )
  expect(await rowsOf(classes)).toMatchObject([{ active: true, offered_seats: 1 }, { active: true }])
})

test('a change waits for the semester to which a class moves before it is locked', async () => {
  const { classes } = await buildClasses()
  const [, empty] = classes
  const { id: semester_id } = await buildSemester(school.postgres)
  const [held, updated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [moved, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = school.postgres.transaction(async (trx) => {
    await lockSections(trx, { semester_id })
    held.resolve()
    await released.promise
  })
  const moving = school.postgres.transaction(async (trx) => {
    await trx
      .updateTable('course')
      .set({ semester_id })
      .where('id', '=', empty?.id ?? 0)
      .execute()
    updated.resolve()
    await moved.promise
  })
  await Promise.all([held.promise, updated.promise])
  const changing = change(empty ? [{ id: empty.id }] : [], { room: 'Barn' })
  await waitUntilBlocked(school.db)
  moved.resolve()
  await moving
  await waitUntilBlocked(school.db)
  expect(await current(empty)).toMatchObject({ semester_id, room: 'Kiln Room' })
  released.resolve()
  await holding
  expect((await changing).report.courses).toMatchObject([{ outcome: 'changed' }])
})

test('a class that was deleted is left out', async () => {
  const { classes } = await buildClasses()
  const { report } = await change([{ id: 999_999 }, ...classes], { room: 'Barn' })
  expect(report.courses.map(({ id }) => id)).toEqual(classes.map(({ id }) => id))
})

test.each<[string, Change]>([
  ['no field', {}],
  ['two fields', { room: 'Barn', active: true }],
  ['too many seats', { max_seats: 1000 }],
])('a change of %s is refused', async (_what, changed) => {
  const { classes } = await buildClasses()
  const { status } = await send(classes, changed, true)
  expect(status).toBe(422)
})

test('a change of more classes than one call may have is refused', async () => {
  const many = Array.from({ length: MAX_CHANGED_COURSES + 1 }, (_, n) => ({ id: n + 1 }))
  expect((await send(many, { room: 'Barn' }, true)).status).toBe(422)
})

/** A class with an enrolled child, and an empty one in the Kiln Room. Both have two seats. */
async function buildClasses() {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled', course: { max_seats: 2 } })
  const inKilnRoom = { semester_id: at.semester.id, max_seats: 2, room: 'Kiln Room', days: 'F' } as const
  const other = await buildCourse(school.postgres, inKilnRoom)
  return { ...at, classes: await Promise.all([at.course, other].map(current)) }
}

function current({ id }: Pick<Class, 'id'> = { id: 0 }) {
  return school.db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function rowsOf(classes: readonly (Pick<Class, 'id'> | undefined)[]) {
  return Promise.all(classes.map((each) => current(each)))
}

type Named = readonly { readonly id: number; readonly revision?: number }[]

function send(classes: Named, changed: Change, confirmed: boolean) {
  const courses = classes.map(({ id, revision }) => ({ id, ...(revision !== undefined && { revision }) }))
  return school.as(by).send(changeCourses, { body: { courses, change: changed, confirmed } })
}

async function change(classes: Named, changed: Change, { confirmed } = { confirmed: true }) {
  const { status, headers, body } = await send(classes, changed, confirmed)
  expect(status).toBe(200)
  const report: CourseChangeReport = body.report
  const request_id = headers.get('x-request-id')
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['subject_id', 'before', 'after'])
    .where('request_id', '=', request_id)
    .orderBy('subject_id')
    .execute()
  return { report, entries }
}
