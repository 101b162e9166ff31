import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addStudentToClass,
  dropStudentFromClass,
  moveFromWaitListToEnrolled,
} from '../../contract/enrollment/rosters.ts'
import { exportFile, importFile } from '../../contract/files.ts'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { updateStudent } from '../../contract/students.ts'
import { type BuiltUser, buildCourse, buildFamily, buildUser } from '../../test/data/builders.ts'
import { courseForm } from '../../test/data/classes.ts'
import { type BuiltWaitList, buildWaitList, readSchedule, readStatuses, send } from '../../test/data/waitLists.ts'
import { csvOf } from '../../test/endpoints/exports.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { formatDateTime } from '../school/school.queries.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('the office that takes a held seat is asked with the name of its child and its time, and the log says so', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await rename(first, 'Lena')
  await send(school, 'drop', owner, course)
  const { student } = await buildFamily(school.postgres)
  const body = { course_id: course.id, student_id: student.id }
  const asked = await school.as(office).send(addStudentToClass, { body })
  const message = `Lena Yazzie (1), Ada Yazzie (2) are on the wait list for Robotics. A seat in Robotics is held for Lena Yazzie until ${await heldUntil(course)}. Enroll Ada Yazzie in that seat? Lena Yazzie loses the held seat, and keeps the same place on the wait list.`
  const known = { withdraws_offer_of: first.student.id }
  expect(asked).toMatchObject({ status: 422, body: { code: 'held-for-the-line', message, ...known } })
  const answer = { ...body, pass_wait_list: true, ...known }
  const enrolled = await school.as(office).send(addStudentToClass, { body: answer })
  expect(enrolled).toMatchObject({ status: 200, body: { course: { current_seats: 1, wait_list: 2 } } })
  expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
  expect((await readStatuses(school, course)).slice(-2)).toEqual(['offer withdrawn', 'enrolled past the wait list'])
})

test('the office is asked about the children who wait when the seat that it gives is held for nobody', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const art = await buildCourse(school.postgres, { semester_id: semester.id })
  for (const { student } of families)
    await school.as(office).send(addStudentToClass, { body: { course_id: art.id, student_id: student.id } })
  await forgetSwaps(course)
  await send(school, 'drop', owner, course)
  const { student } = await buildFamily(school.postgres)
  const body = { course_id: course.id, student_id: student.id }
  const asked = await school.as(office).send(addStudentToClass, { body })
  const message = 'Ada Yazzie (1), Ada Yazzie (2) are on the wait list for Robotics. Enroll Ada Yazzie before them?'
  expect(asked).toMatchObject({ status: 422, body: { code: 'held-for-the-line', message } })
  expect(asked.body).not.toHaveProperty('withdraws_offer_of')
})

test('the office is asked again when the seat is now held for another child than it was told about', async () => {
  const { course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const { student } = await buildFamily(school.postgres)
  const enroll = (withdraws_offer_of: number | null) => {
    const body = { course_id: course.id, student_id: student.id, pass_wait_list: true, withdraws_offer_of }
    return school.as(office).send(addStudentToClass, { body })
  }
  await send(school, 'decline', first, course)
  for (const stale of [null, first.student.id])
    expect(await enroll(stale)).toMatchObject({ status: 422, body: { withdraws_offer_of: second.student.id } })
  expect((await enroll(second.student.id)).status).toBe(200)
})

test('the office is asked before it gives the first child in line a seat that is held for the next one', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await rename(second, 'Lena')
  const art = await buildCourse(school.postgres, { semester_id: semester.id })
  await school.as(office).send(addStudentToClass, { body: { course_id: art.id, student_id: first.student.id } })
  await forgetSwaps(course)
  await send(school, 'drop', owner, course)
  const body = { course_id: course.id, student_id: first.student.id, override: true }
  const asked = await school.as(office).send(moveFromWaitListToEnrolled, { body })
  const message = `A seat in Robotics is held for Lena Yazzie until ${await heldUntil(course)}. Enroll Ada Yazzie in that seat? Lena Yazzie loses the held seat, and keeps the same place on the wait list.`
  expect(asked).toMatchObject({ status: 422, body: { code: 'held-for-the-line', message } })
  expect((await readSchedule(school, second, semester)).offered).toEqual([course.id])
  const moved = await school.as(office).send(moveFromWaitListToEnrolled, { body: { ...body, pass_wait_list: true } })
  expect(moved.status).toBe(200)
  expect((await readSchedule(school, second, semester)).offered).toEqual([])
})

test('the office that allows a broken rule is still asked before it passes the wait list', async () => {
  const { semester, course, owner } = await buildWaitList(school)
  await send(school, 'drop', owner, course)
  const stranger = await buildFamily(school.postgres)
  await send(school, 'enroll', stranger, await buildCourse(school.postgres, { semester_id: semester.id }))
  const enroll = (anyway: object) => {
    const body = { course_id: course.id, student_id: stranger.student.id, ...anyway }
    return school.as(office).send(addStudentToClass, { body })
  }
  expect(await enroll({})).toMatchObject({ status: 422, body: { code: 'same-time' } })
  expect(await enroll({ pass_wait_list: true })).toMatchObject({ status: 422, body: { code: 'same-time' } })
  expect(await enroll({ override: true })).toMatchObject({ status: 422, body: { code: 'held-for-the-line' } })
  expect(await enroll({ override: true, pass_wait_list: true })).toMatchObject({ status: 200 })
  expect((await readStatuses(school, course)).at(-1)).toBe('enrolled past the wait list (override)')
})

test('the office takes a seat on offer after the semester stopped to offer freed seats', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await school.db.updateTable('semester').set({ freed_seats: 'open' }).where('id', '=', semester.id).execute()
  const { student } = await buildFamily(school.postgres)
  const body = { course_id: course.id, student_id: student.id }
  const asked = await school.as(office).send(addStudentToClass, { body })
  expect(asked).toMatchObject({ status: 422, body: { code: 'held-for-the-line' } })
  const enrolled = await school.as(office).send(addStudentToClass, { body: { ...body, pass_wait_list: true } })
  expect(enrolled).toMatchObject({ status: 200, body: { course: { current_seats: 1, wait_list: 2 } } })
  expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
})

test('the office enrolls the child with the offer without being asked', async () => {
  const { course, owner, families } = await buildWaitList(school)
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const body = { course_id: course.id, student_id: first.student.id }
  expect((await school.as(office).send(moveFromWaitListToEnrolled, { body })).status).toBe(200)
  expect((await readStatuses(school, course)).at(-1)).toBe('moved to enrolled')
})

test('the office enrolls the child with the offer despite classes that are both in the way', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const restricting = { semester_id: semester.id, days: 'W', restrictions: course.section } as const
  await send(school, 'enroll', first, await buildCourse(school.postgres, restricting))
  await send(school, 'enroll', first, await buildCourse(school.postgres, { semester_id: semester.id }))
  const body = { course_id: course.id, student_id: first.student.id }
  const asked = await school.as(office).send(moveFromWaitListToEnrolled, { body })
  expect(asked).toMatchObject({ status: 422, body: { code: 'same-time' } })
  const moved = await school.as(office).send(moveFromWaitListToEnrolled, { body: { ...body, override: true } })
  expect(moved).toMatchObject({ status: 200, body: { course: { current_seats: 1, wait_list: 1 } } })
  expect((await readSchedule(school, second, semester)).offered).toEqual([])
})

test('fewer seats withdraw an offer after the office is asked, and more seats offer again', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const asked = await edit({ semester, course }, { max_seats: 0 })
  const message =
    'We are holding a seat for 1 child from the wait list. If you lower the class to 0 seats, this offer is withdrawn. The child stays on the wait list in the same place. Lower it anyway?'
  expect(asked).toMatchObject({ status: 422, body: { code: 'withdraws-offers', message } })
  expect((await edit({ semester, course }, { max_seats: 0, withdraw_offers: true })).status).toBe(200)
  expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
  await edit({ semester, course }, { max_seats: 1 })
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
})

test('an inactive class withdraws its offers, and an active one makes them again', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await school.as(office).send(toggleCourse, { params: { id: course.id } })
  expect((await readStatuses(school, course)).at(-1)).toBe('offer withdrawn')
  await school.as(office).send(toggleCourse, { params: { id: course.id } })
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
})

test('a semester that begins to offer freed seats offers the free ones at once', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, {
    semester: { freed_seats: 'open' },
    waiting: 1,
  })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  expect((await readSchedule(school, first, semester)).offered).toEqual([])
  const { name } = semester
  const saved = await school.as(office).send(updateSemester, {
    params: { id: String(semester.id) },
    body: { name, active: 1, disabled: 0, freed_seats: 'offer', offer_hours: 12 },
  })
  expect(saved.body.semester).toMatchObject({ freed_seats: 'offer', offer_hours: 12 })
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
})

test('a child whose new grade fits a class that it waits for is offered the free seat', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', first.student.id).execute()
  await school.db.updateTable('course').set({ grade: '5' }).where('id', '=', course.id).execute()
  await send(school, 'drop', owner, course)
  expect((await readSchedule(school, first, semester)).offered).toEqual([])
  const { first_name, last_name } = first.student
  await school
    .as(first.parent)
    .send(updateStudent, { params: { id: first.student.id }, body: { first_name, last_name, grade: '5' } })
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
})

test('a file that makes a class active and moves another one gives the free seat to the first child that can take it', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  const chess = await buildCourse(school.postgres, { semester_id: semester.id })
  await send(school, 'enroll', first, chess)
  await school.as(office).send(toggleCourse, { params: { id: course.id } })
  const body = { course_id: course.id, student_id: owner.student.id }
  await school.as(office).send(dropStudentFromClass, { body })
  const exported = await school.as(office).send(exportFile, { params: { kind: 'classes' } })
  const { data, meta } = Papa.parse<Record<string, string>>(csvOf(exported.body).replace('\uFEFF', ''), {
    header: true,
  })
  const [opened, moved] = [course, chess].map(({ id }) => data.find((row) => row.id === String(id)))
  const rows = [
    { ...opened, description: 'Art', active: '1' },
    { ...moved, description: 'Chess', days: 'F' },
  ]
  const csv = Papa.unparse(rows, { columns: meta.fields ?? [] })
  const file = { csv, confirmed: true, name: 'classes.csv' }
  const imported = await school.as(office).send(importFile, { params: { kind: 'classes' }, body: file })
  expect(imported).toMatchObject({ status: 200, body: { report: { changed: 2, wrong: [], done: true } } })
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
  expect((await readSchedule(school, second, semester)).offered).toEqual([])
})

/** Children with a class in the way are passed over. */
async function forgetSwaps({ id }: { readonly id: number }): Promise<void> {
  await school.db.updateTable('roster_entry').set({ drop_course_id: null }).where('course_id', '=', id).execute()
}

async function rename({ student }: { readonly student: { readonly id: number } }, first_name: string): Promise<void> {
  await school.db.updateTable('student').set({ first_name }).where('id', '=', student.id).execute()
}

/** When the latest offer of the class ends, by the school's clock. */
async function heldUntil({ id }: { readonly id: number }): Promise<string> {
  const { expires_at, time_zone } = await school.db
    .selectFrom('seat_offer')
    .crossJoin('school')
    .select(['expires_at', 'time_zone'])
    .where('course_id', '=', id)
    .orderBy('seat_offer.id', 'desc')
    .executeTakeFirstOrThrow()
  return formatDateTime(time_zone, expires_at)
}

function edit({ semester, course }: Pick<BuiltWaitList, 'semester' | 'course'>, changes: Record<string, unknown>) {
  const state = { semester, course }
  return school.as(office).send(updateCourse, { params: { id: course.id }, body: courseForm(state, changes) })
}
