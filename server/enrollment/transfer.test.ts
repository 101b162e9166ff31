import { afterAll, beforeAll, expect, test } from 'vitest'
import { transferStudent } from '../../contract/enrollment/rosters.ts'
import { listLogs } from '../../contract/logs.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { readLog } from '../../test/data/roster.ts'
import { buildFullClass, buildWaitList, type Family, joinAll, readSchedule, send } from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('a transfer gives up one seat for another, offers the freed one, and logs the reason twice', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const to = await buildCourse(school.postgres, { semester_id: semester.id })
  const { status, body } = await move(owner, course, to, { reason: 'Asked for a later class' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    course: { id: to.id, current_seats: 1, enrolled: [{ id: owner.student.id }] },
    from: { id: course.id, current_seats: 1, enrolled: [], waiting: [{ offer_ends_at: expect.any(String) }] },
    change_id: expect.any(Number),
  })
  expect(await readSchedule(school, owner, semester)).toEqual({ enrolled: [to.id], waiting: [], offered: [] })
  const [waiting] = families
  if (waiting) expect((await readSchedule(school, waiting, semester)).offered).toEqual([course.id])
  const logged = { culprit: 'Olive Office', culprit_id: office.id, reason: 'Asked for a later class' }
  expect((await readLog(school.db, course)).at(-2)).toMatchObject({ status: 'dropped by swap', ...logged })
  expect(await readLog(school.db, to)).toMatchObject([{ status: 'enrolled by swap', ...logged }])
  const params = { semester: String(semester.id) }
  const { logs } = (await school.as(office).send(listLogs, { params, query: {} })).body
  expect(logs.find((row) => row.status === 'enrolled by swap')).toMatchObject({ reason: 'Asked for a later class' })
})

test('a child keeps its seat when the other class is full, and when it is not in the class', async () => {
  const semester = await buildSemester(school.postgres)
  const [from, full] = [await buildFullClass(school, semester.id), await buildFullClass(school, semester.id)]
  expect(await move(from.owner, from.course, full.course)).toMatchObject({ status: 422, body: { code: 'full' } })
  expect((await readSchedule(school, from.owner, semester)).enrolled).toEqual([from.course.id])
  const open = await buildCourse(school.postgres, { semester_id: semester.id })
  expect(await move(full.owner, from.course, open)).toMatchObject({
    status: 422,
    body: { code: 'not-enrolled', message: expect.stringContaining(from.course.name) },
  })
  expect((await readSchedule(school, full.owner, semester)).enrolled).toEqual([full.course.id])
})

test('a rule refuses a transfer until the office overrides it, and the class that is left is not in the way', async () => {
  const semester = await buildSemester(school.postgres)
  const { course, owner } = await buildFullClass(school, semester.id)
  const older = await buildCourse(school.postgres, { semester_id: semester.id, grade: '11' })
  expect(await move(owner, course, older)).toMatchObject({ status: 422, body: { code: 'wrong-grade' } })
  expect((await move(owner, course, older, { override: true })).status).toBe(200)
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([older.id])
  expect(await readLog(school.db, older)).toMatchObject([{ status: 'enrolled (override)' }])
  expect((await readLog(school.db, course)).at(-1)).toMatchObject({ status: 'dropped' })
})

test('the office is asked before a transfer takes the seat that is held for a waiting child', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [waiting] = families
  if (!waiting) throw new Error('nobody waits')
  const other = await buildFullClass(school, semester.id, { period: '2' })
  await send(school, 'drop', owner, course)
  const asked = await move(other.owner, other.course, course)
  const held = { code: 'held-for-the-line', withdraws_offer_of: waiting.student.id }
  expect(asked).toMatchObject({ status: 422, body: held })
  expect((await readSchedule(school, other.owner, semester)).enrolled).toEqual([other.course.id])
  const answer = { pass_wait_list: true, withdraws_offer_of: waiting.student.id }
  expect((await move(other.owner, other.course, course, answer)).status).toBe(200)
  expect(await readSchedule(school, waiting, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
  expect((await readSchedule(school, other.owner, semester)).enrolled).toEqual([course.id])
})

test('a child that takes its own offer by a transfer leaves the wait list', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const other = await buildFullClass(school, semester.id, { period: '2' })
  await send(school, 'wait', other.owner, course)
  const [next] = await joinAll(school, other.course, 1)
  await send(school, 'drop', owner, course)
  expect((await move(other.owner, other.course, course)).status).toBe(200)
  expect(await readSchedule(school, other.owner, semester)).toEqual({
    enrolled: [course.id],
    waiting: [],
    offered: [],
  })
  if (next) expect((await readSchedule(school, next, semester)).offered).toEqual([other.course.id])
})

test('a family that does not see the new class gets an email about the one that its child left', async () => {
  const semester = await buildSemester(school.postgres)
  const { course, owner } = await buildFullClass(school, semester.id)
  const [shown, hidden] = [
    await buildCourse(school.postgres, { semester_id: semester.id }),
    await buildCourse(school.postgres, { semester_id: semester.id, active: false }),
  ]
  expect((await move(owner, course, shown)).status).toBe(200)
  expect((await move(owner, shown, hidden)).status).toBe(200)
  const emails = await school.db
    .selectFrom('family_mail')
    .select(['kind', 'course_id', 'facts'])
    .where('student_id', '=', owner.student.id)
    .orderBy('id')
    .execute()
  expect(emails).toMatchObject([
    { kind: 'enrolled', course_id: shown.id, facts: { gave_up: course.name } },
    { kind: 'dropped-by-office', course_id: shown.id },
  ])
})

test('transfers of two children into one seat give it to one of them, and the other keeps its class', async () => {
  const semester = await buildSemester(school.postgres)
  const [first, second] = [await buildFullClass(school, semester.id), await buildFullClass(school, semester.id)]
  const seat = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1 })
  const [a, b] = await Promise.all([move(first.owner, first.course, seat), move(second.owner, second.course, seat)])
  expect([a.status, b.status].toSorted()).toEqual([200, 422])
  const [lost, from] = a.status === 422 ? [first.owner, first.course] : [second.owner, second.course]
  expect((await readSchedule(school, lost, semester)).enrolled).toEqual([from.id])
})

test('children that change places by two transfers at once do not block each other', async () => {
  const semester = await buildSemester(school.postgres)
  const [a, b] = [
    await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 3 }),
    await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 3 }),
  ]
  const [one, two] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  await send(school, 'enroll', one, a)
  await send(school, 'enroll', two, b)
  const moved = await Promise.all([move(one, a, b), move(two, b, a)])
  expect(moved.map(({ status }) => status)).toEqual([200, 200])
})

function move({ student }: Family, from: { readonly id: number }, to: { readonly id: number }, more: object = {}) {
  const body = { course_id: to.id, from_course_id: from.id, student_id: student.id, ...more }
  return school.as(office).send(transferStudent, { body })
}
