import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAuditEntry, listAuditTrail } from '../../contract/auditTrail.ts'
import { cancelCourses } from '../../contract/cancelCourses.ts'
import { type CourseChange, changeCourses } from '../../contract/changeCourses.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { cancelCourse, toggleCourse, undoClassChange, updateCourse } from '../../contract/officeCourses.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildSemester,
} from '../../test/data/builders.ts'
import { courseForm } from '../../test/data/classes.ts'
import { readLog } from '../../test/data/roster.ts'
import {
  addAndKeep,
  buildFullClass,
  buildReserve,
  buildWaitList,
  joinAll,
  readSchedule,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { readHeldEmails } from '../familyEmails/heldEmails.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let office: BuiltUser
beforeEach(async () => {
  office = await buildConfirmedAdmin(school.postgres, { first_name: 'Olive', last_name: 'Office' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

interface Class {
  readonly id: number
}

test('undoing a cancellation gives every child its place back, and none of the emails is sent', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 3 })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const before = await rosterOf(course)
  expect(before).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }, { status: 'waiting' }])
  expect(before[0]?.expires_at).not.toBeNull()
  const change_id = await cancel(course)
  expect(await rosterOf(course)).toEqual([])
  expect(await undo(change_id)).toEqual({ status: 200, body: { courses: [course.id] } })
  expect(await rosterOf(course)).toEqual(before)
  expect(await classOf(course)).toMatchObject({ active: true })
  expect(
    await sentAbout(
      families.map(({ student }) => student.id),
      'class-cancelled',
    ),
  ).toEqual([])
  const log = await readLog(school.db, course)
  expect(log.filter(({ reason }) => reason === 'Undo').map(({ status }) => status)).toEqual(Array(3).fill('waitlisted'))
  const { entries } = (await school.as(office).send(listAuditTrail, {})).body
  const { body } = await school.as(office).send(getAuditEntry, { params: { id: entries[0]?.id ?? 0 } })
  expect(body.entry).toMatchObject({
    before: { active: false, wait_list: 0 },
    after: { active: true, wait_list: 3, reason: 'Undo' },
  })
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'not-last-change' } })
})

test('undoing the cancellation of many classes gives overrides and standing swaps back', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const wanted = await buildFullClass(school, semester.id)
  await send(school, 'wait', owner, wanted.course, { swap: { drop_course_id: course.id, automatic: true } })
  const other = await buildCourse(school.postgres, { semester_id: semester.id, days: 'F', grade: '12' })
  const { student } = await buildFamily(school.postgres)
  const body = { course_id: other.id, student_id: student.id, override: true }
  expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
  const before = await Promise.all([course, other, wanted.course].map(rosterOf))
  expect(before[1]).toMatchObject([{ overridden: true }])
  expect(before[2]).toMatchObject([{ status: 'enrolled' }, { drop_course_id: course.id, swap_automatic: true }])
  const change_id = await cancelMany([course, other])
  expect(await rosterOf(wanted.course)).toMatchObject([{}, { drop_course_id: null }])
  expect((await undo(change_id)).status).toBe(200)
  expect(await Promise.all([course, other, wanted.course].map(rosterOf))).toEqual(before)
})

test('a cancellation is not undone after a later change of one of its children or classes, which the message names', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 1 })
  const change_id = await cancel(course)
  const other = await buildCourse(school.postgres, { semester_id: semester.id })
  await send(school, 'enroll', owner, other)
  const refused = await undo(change_id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'changed-since' } })
  expect(JSON.stringify(refused.body)).toContain(`${other.name}, enrolled`)
  expect(await classOf(course)).toMatchObject({ active: false })
  expect(await rosterOf(course)).toEqual([])
})

test('a cancellation is not undone after an edit of its class, after a minute, or by another person', async () => {
  const { semester, course } = await buildWaitList(school, { waiting: 0 })
  const change_id = await cancel(course)
  const another = await buildConfirmedAdmin(school.postgres)
  expect(await undo(change_id, another)).toMatchObject({ status: 422, body: { code: 'not-last-change' } })
  const body = courseForm({ semester, course }, { room: '7' })
  expect((await school.as(another).send(updateCourse, { params: { id: course.id }, body })).status).toBe(200)
  const message = "The class has been edited since. The change can't be undone anymore."
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'class-edited', message } })
  const made_at = new Date(Date.now() - 61_000)
  await school.db.updateTable('class_change').set({ made_at }).where('user_id', '=', office.id).execute()
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'too-late' } })
})

test('a cancellation that gave a seat elsewhere to a child, or ended places behind the wait list, cannot be undone', async () => {
  const { semester, course: wanted, owner } = await buildWaitList(school, { waiting: 0, course: { period: '3' } })
  const canceled = await buildCourse(school.postgres, { semester_id: semester.id, period: '3' })
  const [child] = await joinAll(school, wanted, 1)
  if (!child) throw new Error('nobody waits')
  await addAndKeep(school, child, { added: canceled, waitedFor: wanted })
  await send(school, 'drop', owner, wanted)
  expect(await cancel(canceled)).toBeNull()
  expect((await readSchedule(school, child, semester)).offered).toEqual([wanted.id])
  const { course } = await buildWaitList(school, { waiting: 5 })
  await buildReserve(school, course, 1)
  expect(await cancel(course)).toBeNull()
})

test('undoing an edit gives the class its former fields, and no email is sent', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const before = await classOf(course)
  const change_id = await edit({ semester, course }, { room: 'Kiln Room', name: 'Clay' })
  expect((await undo(change_id)).status).toBe(200)
  expect(await classOf(course)).toEqual(before)
  expect(await sentAbout([owner.student.id], 'class-changed')).toEqual([])
  await edit({ semester, course }, {})
  expect(await edit({ semester, course }, {})).toBeNull()
})

test('undoing a change of many classes gives each its former value, and refuses all when one was edited since', async () => {
  const semester = await buildSemester(school.postgres)
  const classes = [
    await buildCourse(school.postgres, { semester_id: semester.id, room: 'Barn' }),
    await buildCourse(school.postgres, { semester_id: semester.id, room: '' }),
  ]
  const rooms = async () => (await Promise.all(classes.map(classOf))).map(({ room }) => room)
  const first = await change(classes, { room: 'Kiln Room' })
  expect((await undo(first)).status).toBe(200)
  expect(await rooms()).toEqual(['Barn', ''])
  const second = await change(classes, { room: 'Kiln Room' })
  const [course] = classes
  if (!course) throw new Error('no class')
  const another = await buildConfirmedAdmin(school.postgres)
  const body = courseForm({ semester, course }, { room: '7' })
  await school.as(another).send(updateCourse, { params: { id: course.id }, body })
  expect(await undo(second)).toMatchObject({ status: 422, body: { code: 'class-edited' } })
  expect(await rooms()).toEqual(['7', 'Kiln Room'])
})

test('of changes that an admin makes at one time, the last one can be undone', async () => {
  const semester = await buildSemester(school.postgres)
  const classes = await Promise.all(
    Array.from({ length: 6 }, () => buildCourse(school.postgres, { semester_id: semester.id })),
  )
  const ids = await Promise.all(
    classes.map(
      async ({ id }) => (await school.as(office).send(toggleCourse, { params: { id }, body: {} })).body.change_id,
    ),
  )
  const replies = []
  for (const id of ids) replies.push((await undo(id)).status)
  expect(replies.toSorted()).toEqual([200, 422, 422, 422, 422, 422])
})

test('a class that was made inactive is active again, and the emails about it are not sent', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 1 })
  const { body } = await school.as(office).send(toggleCourse, { params: { id: course.id }, body: {} })
  expect((await undo(body.change_id)).status).toBe(200)
  expect(await classOf(course)).toMatchObject({ active: true })
  expect(await sentAbout([owner.student.id], 'class-cancelled')).toEqual([])
})

test('a change that gave a waiting child a seat cannot be undone, nor seats that a child has taken since', async () => {
  const { semester, course } = await buildWaitList(school, { waiting: 1 })
  expect(await change([course], { max_seats: 2 })).toBeNull()
  const full = await buildFullClass(school, semester.id)
  const change_id = await change([full.course], { max_seats: 2 })
  await send(school, 'enroll', await buildFamily(school.postgres), full.course)
  const refused = await undo(change_id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'not-restored' } })
  expect(JSON.stringify(refused.body)).toContain('2 children are enrolled.')
  expect(await classOf(full.course)).toMatchObject({ max_seats: 2, current_seats: 2 })
})

test('a change is undone after a later one elsewhere that cannot be undone itself', async () => {
  const { semester, course } = await buildWaitList(school, { waiting: 1 })
  const other = await buildCourse(school.postgres, { semester_id: semester.id })
  const change_id = await change([other], { max_seats: 4 })
  expect(await change([course], { max_seats: 2 })).toBeNull()
  expect((await undo(change_id)).status).toBe(200)
  expect(await classOf(other)).toMatchObject({ max_seats: other.max_seats })
})

test('a cancellation of a class in which more than five children wait without a held seat cannot be undone', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 5 })
  await send(school, 'drop', owner, course)
  await joinAll(school, course, 1)
  await school.as(office).send(toggleCourse, { params: { id: course.id }, body: {} })
  expect(await rosterOf(course)).toHaveLength(6)
  expect(await cancel(course)).toBeNull()
  expect(await rosterOf(course)).toEqual([])
})

function rosterOf({ id }: Class) {
  return school.db
    .selectFrom('roster_entry as entry')
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .select(['student_id', 'status', 'grade', 'overridden', 'shares_time', 'updated_at', 'entry.drop_course_id'])
    .select(['swap_automatic', 'expires_at', 'offer.drop_course_id as offer_drop_course_id'])
    .where('entry.course_id', '=', id)
    .orderBy('entry.status')
    .orderBy('entry.id')
    .execute()
}

async function classOf({ id }: Class) {
  const {
    revision: _,
    revised_at: __,
    ...course
  } = await school.db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return course
}

/** The emails of this kind that would be sent after they waited. */
async function sentAbout(students: readonly number[], kind: string) {
  const left = await school.postgres.transaction((trx) => readHeldEmails(trx, students))
  return left.filter(({ event, isTakenBack }) => event.kind === kind && !isTakenBack)
}

async function cancel({ id }: Class): Promise<number | null> {
  return (await school.as(office).send(cancelCourse, { params: { id }, body: {} })).body.change_id
}

async function cancelMany(courses: readonly Class[]): Promise<number | null> {
  const body = { courses: courses.map(({ id }) => id), confirmed: true }
  return (await school.as(office).send(cancelCourses, { body })).body.report.change_id
}

async function edit(state: Parameters<typeof courseForm>[0], changes: object): Promise<number | null> {
  const { course } = state
  const body = courseForm(state, { ...changes })
  const reply = await school.as(office).send(updateCourse, { params: { id: course.id }, body })
  return 'change_id' in reply.body ? reply.body.change_id : null
}

async function change(courses: readonly Class[], changed: CourseChange): Promise<number | null> {
  const body = { courses: courses.map(({ id }) => ({ id })), change: changed, confirmed: true }
  return (await school.as(office).send(changeCourses, { body })).body.report.change_id
}

async function undo(change_id: number | null, by = office) {
  if (change_id === null) throw new Error('the change cannot be undone')
  const { status, body } = await school.as(by).send(undoClassChange, { body: { change_id } })
  return { status, body }
}
