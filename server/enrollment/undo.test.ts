import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
  transferStudent,
  undoRosterChange,
} from '../../contract/enrollment/rosters.ts'
import { updateCourse } from '../../contract/officeCourses.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { courseForm } from '../../test/data/classes.ts'
import {
  buildFullClass,
  buildReserve,
  buildWaitList,
  type Family,
  readSchedule,
  readStatuses,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let office: BuiltUser
beforeEach(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('undoing an enrollment drops the child, and its family gets no email', async () => {
  const semester = await buildSemester(school.postgres)
  const [course, family] = [
    await buildCourse(school.postgres, { semester_id: semester.id }),
    await buildFamily(school.postgres),
  ]
  const change_id = await changed(addStudentToClass, family, course)
  const { status, body } = await undo(change_id)
  expect({ status, seats: body.courses.map((one) => one.current_seats) }).toEqual({ status: 200, seats: [0] })
  expect((await readSchedule(school, family, semester)).enrolled).toEqual([])
  const emails = await school.db
    .selectFrom('family_mail')
    .select('held_until')
    .where('student_id', '=', family.student.id)
    .execute()
  expect(emails.every(({ held_until }) => held_until !== null)).toBe(true)
  const reasons = school.db.selectFrom('enrollment_log').select(['status', 'reason']).where('course_id', '=', course.id)
  expect(await reasons.orderBy('id').execute()).toEqual([
    { status: 'enrolled', reason: null },
    { status: 'dropped', reason: 'Undo' },
  ])
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'not-last-change' } })
})

test('undoing a drop takes back the offer that it made, and gives the child its seat', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const change_id = await changed(dropStudentFromClass, owner, course)
  const [waiting] = families
  if (!waiting) throw new Error('nobody waits')
  expect((await readSchedule(school, waiting, semester)).offered).toEqual([course.id])
  expect((await undo(change_id)).status).toBe(200)
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([course.id])
  expect(await readSchedule(school, waiting, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
})

test('a drop whose seat a waiting child has taken at once cannot be undone', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, {
    waiting: 1,
    semester: { freed_seats: 'enroll' },
  })
  const change_id = await changed(dropStudentFromClass, owner, course)
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'not-restored' } })
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([])
  const [waiting] = families
  if (waiting) expect((await readSchedule(school, waiting, semester)).enrolled).toEqual([course.id])
})

test('undoing a transfer gives the child its class back', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 1 })
  const to = await buildCourse(school.postgres, { semester_id: semester.id })
  const change_id = await changed(transferStudent, owner, to, { from_course_id: course.id })
  expect((await undo(change_id)).status).toBe(200)
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([course.id])
  expect(await readStatuses(school, to)).toEqual(['enrolled by swap', 'dropped'])
})

test('undoing the transfer of a waiting child gives it its class, its place and its offer back', async () => {
  const { semester, course, families, owner } = await buildWaitList(school, { waiting: 2 })
  const from = await buildFullClass(school, semester.id, { days: 'F' })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', from.course.id).execute()
  await send(school, 'enroll', first, from.course)
  const next = await buildFamily(school.postgres)
  await send(school, 'wait', next, from.course)
  await send(school, 'drop', owner, course)
  const before = { line: await readLine(course), schedule: await readSchedule(school, first, semester) }
  expect(before.schedule).toMatchObject({ enrolled: [from.course.id], offered: [course.id] })

  const change_id = await changed(transferStudent, first, course, { from_course_id: from.course.id })
  expect(await readSchedule(school, first, semester)).toMatchObject({ enrolled: [course.id], offered: [] })
  expect((await readSchedule(school, next, semester)).offered).toEqual([from.course.id])
  expect((await undo(change_id)).status).toBe(200)
  expect({ line: await readLine(course), schedule: await readSchedule(school, first, semester) }).toEqual(before)
  expect(await readSchedule(school, next, semester)).toMatchObject({ waiting: [from.course.id], offered: [] })
})

test('undoing the transfer of a child that waited to change classes gives it its standing swap back', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const wanted = await buildFullClass(school, semester.id)
  await send(school, 'wait', owner, wanted.course, { swap: { drop_course_id: course.id, automatic: false } })
  await send(school, 'drop', wanted.owner, wanted.course)
  const places = () =>
    school.db
      .selectFrom('roster_entry')
      .leftJoin('seat_offer', 'seat_offer.entry_id', 'roster_entry.id')
      .select(['roster_entry.course_id', 'status', 'roster_entry.drop_course_id', 'swap_automatic', 'expires_at'])
      .where('student_id', '=', owner.student.id)
      .orderBy('roster_entry.course_id')
      .execute()
  const before = await places()
  expect(before).toMatchObject([{ status: 'enrolled' }, { status: 'waiting', drop_course_id: course.id }])
  const change_id = await changed(transferStudent, owner, wanted.course, { from_course_id: course.id })
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([wanted.course.id])
  expect((await undo(change_id)).status).toBe(200)
  expect(await places()).toEqual(before)
})

test('a change is not undone after another change of its class or its child, and the message names it', async () => {
  const semester = await buildSemester(school.postgres)
  const { course, owner } = await buildFullClass(school, semester.id)
  await school.db.updateTable('course').set({ max_seats: 3 }).where('id', '=', course.id).execute()
  const change_id = await changed(dropStudentFromClass, owner, course)
  const later = await buildFamily(school.postgres)
  await send(school, 'enroll', later, course)
  const refused = await undo(change_id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'changed-since' } })
  expect(JSON.stringify(refused.body)).toContain(`Ada Yazzie, ${course.name}, enrolled`)
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([])
})

test('a change is not undone after an edit of its class, after a minute, by another person, or after a later change', async () => {
  const semester = await buildSemester(school.postgres)
  const { course, owner } = await buildFullClass(school, semester.id)
  const change_id = await changed(dropStudentFromClass, owner, course)
  const another = await buildUser(school.postgres, { role: 'admin' })
  expect(await undo(change_id, another)).toMatchObject({ status: 422, body: { code: 'not-last-change' } })
  const body = courseForm({ semester, course }, { room: '7' })
  expect((await school.as(office).send(updateCourse, { params: { id: course.id }, body })).status).toBe(200)
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'class-edited' } })
  const passed = new Date(Date.now() - 61_000)
  await school.db.updateTable('roster_change').set({ made_at: passed }).where('user_id', '=', office.id).execute()
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'too-late' } })
  await changed(addStudentToClass, owner, course)
  expect(await undo(change_id)).toMatchObject({ status: 422, body: { code: 'not-last-change' } })
})

test('undoing a drop gives a standing swap back that asks first, and is refused if the swap was automatic', async () => {
  for (const automatic of [false, true]) {
    const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
    const wanted = await buildFullClass(school, semester.id)
    await send(school, 'wait', owner, wanted.course, { swap: { drop_course_id: course.id, automatic } })
    const change_id = await changed(dropStudentFromClass, owner, course)
    const expected = automatic ? { status: 422, body: { code: 'not-restored' } } : { status: 200 }
    expect(await undo(change_id)).toMatchObject(expected)
    expect((await readSchedule(school, owner, semester)).enrolled).toEqual(automatic ? [] : [course.id])
  }
})

test('undoing the enrollment of a waiting child gives it its place, its offer and the time since when it waits back', async () => {
  const { semester, course, families, owner } = await buildWaitList(school, { waiting: 3 })
  await send(school, 'drop', owner, course)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  const before = await readLine(course)
  const change_id = await changed(moveFromWaitListToEnrolled, first, course)
  expect((await readSchedule(school, first, semester)).enrolled).toEqual([course.id])
  expect((await undo(change_id)).status).toBe(200)
  expect(await readLine(course)).toEqual(before)
  expect(await readSchedule(school, first, semester)).toMatchObject({ enrolled: [], offered: [course.id] })
  expect((await readStatuses(school, course)).slice(-3)).toEqual(['moved to enrolled', 'back on waitlist', 'offered'])
  const passing = await changed(moveFromWaitListToEnrolled, second, course, {
    pass_wait_list: true,
    withdraws_offer_of: first.student.id,
  })
  expect((await undo(passing)).status).toBe(200)
  expect((await readLine(course)).map(({ student_id }) => student_id)).toEqual(
    before.map(({ student_id }) => student_id),
  )
  expect(await readSchedule(school, second, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
})

test('a waiting child whose place went to the reserve is not put back, and the message says so', async () => {
  const { semester, course, families, owner } = await buildWaitList(school, { waiting: 5 })
  await buildReserve(school, course, 1)
  await send(school, 'drop', owner, course)
  const [first] = families
  if (!first) throw new Error('nobody waits')
  const change_id = await changed(moveFromWaitListToEnrolled, first, course)
  const refused = await undo(change_id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'not-restored' } })
  expect(JSON.stringify(refused.body)).toContain(`Another child has the last place on the wait list for ${course.name}`)
  expect((await readSchedule(school, first, semester)).enrolled).toEqual([course.id])
})

test('a change is undone after a later one elsewhere that cannot be undone itself', async () => {
  const { semester, course, owner } = await buildFullClassIn()
  const other = await buildFullClass(school, semester.id)
  const later = await buildFamily(school.postgres)
  const change_id = await changed(dropStudentFromClass, owner, course)
  const body = { course_id: other.course.id, student_id: later.student.id }
  expect(await school.as(office).send(addStudentToWaitList, { body })).toMatchObject({
    status: 200,
    body: { change_id: null },
  })
  expect((await undo(change_id)).status).toBe(200)
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([course.id])
})

async function buildFullClassIn() {
  const semester = await buildSemester(school.postgres)
  return { semester, ...(await buildFullClass(school, semester.id)) }
}

/** The wait list in order, and whether each child still waits since its first log row: the entry is written just before its row. */
function readLine(course: { readonly id: number }) {
  return school.db
    .selectFrom('roster_entry')
    .leftJoin('seat_offer', 'seat_offer.entry_id', 'roster_entry.id')
    .select([
      'student_id',
      sql<boolean>`updated_at <= (
        select max(logged_at) from enrollment_log logged
        where logged.student_id = roster_entry.student_id and logged.course_id = roster_entry.course_id
          and logged.status like 'waitlisted%'
      )`.as('since_then'),
      'expires_at',
    ])
    .where('roster_entry.course_id', '=', course.id)
    .where('status', '=', 'waiting')
    .orderBy('roster_entry.id')
    .execute()
}

type Command =
  | typeof addStudentToClass
  | typeof moveFromWaitListToEnrolled
  | typeof dropStudentFromClass
  | typeof transferStudent

/** Sends the office's command and returns the id of the change. */
async function changed(command: Command, { student }: Family, course: { readonly id: number }, more: object = {}) {
  const call = { body: { course_id: course.id, student_id: student.id, ...more } }
  const { status, body } = await school.as(office).send(command, call as never)
  expect(status).toBe(200)
  if (!('change_id' in body) || body.change_id === null) throw new Error('the change cannot be undone')
  return body.change_id
}

function undo(change_id: number, by = office) {
  return school.as(by).send(undoRosterChange, { body: { change_id } })
}
