import { afterAll, expect, test } from 'vitest'
import { addStudentToWaitList } from '../../contract/enrollment/rosters.ts'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { buildCourse, buildFamily, buildUser } from '../../test/data/builders.ts'
import {
  buildFullClass,
  buildWaitList,
  changeSwap,
  joinAll,
  readSchedule,
  readStatuses,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('a swap drops one class, takes the other, and gives the freed seat to its wait list', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [waiting] = families
  if (!waiting) throw new Error('nobody waits')
  const other = await buildCourse(school.postgres, { semester_id: semester.id })
  const { status, body } = await send(school, 'swap', owner, other, { drop_course_id: course.id })
  expect({ status, changed: body.courses.map(({ id }) => id) }).toEqual({ status: 201, changed: [other.id, course.id] })
  expect(await readSchedule(school, owner, semester)).toEqual({ enrolled: [other.id], waiting: [], offered: [] })
  expect((await readSchedule(school, waiting, semester)).offered).toEqual([course.id])
  expect(await readStatuses(school, other)).toEqual(['enrolled by swap'])
})

test('a swap answers with the seats of both classes, also when nobody waits for the one that it gives up', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const other = await buildCourse(school.postgres, { semester_id: semester.id })
  const { body } = await send(school, 'swap', owner, other, { drop_course_id: course.id })
  expect(body.courses).toMatchObject([
    { id: other.id, current_seats: 1 },
    { id: course.id, current_seats: 0 },
  ])
})

test('a swap from a class that was dropped meanwhile says so, and not that the child is missing in the other class', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const [open, full] = [
    await buildCourse(school.postgres, { semester_id: semester.id }),
    await buildFullClass(school, semester.id),
  ]
  await send(school, 'drop', owner, course)
  const gone = {
    status: 422,
    body: {
      because: 'not-enrolled',
      message: expect.stringMatching(/is no longer in the class you wanted to give up\. Nothing has changed\.$/),
    },
  }
  expect(await send(school, 'swap', owner, open, { drop_course_id: course.id })).toMatchObject(gone)
  const swap = { drop_course_id: course.id, automatic: false }
  expect(await send(school, 'wait', owner, full.course, { swap })).toMatchObject(gone)
})

test('a swap into a full class changes nothing', async () => {
  const { semester, course, owner } = await buildWaitList(school)
  const other = await buildFullClass(school, semester.id)
  const refused = await send(school, 'swap', owner, other.course, { drop_course_id: course.id })
  expect(refused).toMatchObject({ status: 202, body: { because: 'full' } })
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([course.id])
})

test('a child that the office put on the wait list despite its grade can swap, and keeps the override', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const office = await buildUser(school.postgres, { role: 'admin' })
  const child = await buildFamily(school.postgres)
  const chess = await buildCourse(school.postgres, { semester_id: semester.id })
  await send(school, 'enroll', child, chess)
  await school.db.updateTable('course').set({ grade: '5' }).where('id', '=', course.id).execute()
  await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', child.student.id).execute()
  const body = { course_id: course.id, student_id: child.student.id, override: true }
  expect((await school.as(office).send(addStudentToWaitList, { body })).status).toBe(200)
  await send(school, 'drop', owner, course)
  expect((await send(school, 'swap', child, course, { drop_course_id: chess.id })).status).toBe(201)
  expect(await readSchedule(school, child, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
})

test('a swap that another class forbids changes nothing', async () => {
  const { semester, course, owner } = await buildWaitList(school)
  const [kept, wanted] = [
    await buildCourse(school.postgres, { semester_id: semester.id, period: '2' }),
    await buildCourse(school.postgres, { semester_id: semester.id, period: '2' }),
  ]
  await send(school, 'enroll', owner, kept)
  const refused = await send(school, 'swap', owner, wanted, { drop_course_id: course.id })
  expect(refused).toMatchObject({ status: 422, body: { because: 'same-time' } })
  expect((await readSchedule(school, owner, semester)).enrolled.sort()).toEqual([course.id, kept.id].sort())
})

test('an offer asks a child to give up the class in its way, and accepting does both', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const chess = await buildFullClass(school, semester.id)
  const swap = { drop_course_id: chess.course.id, automatic: false }
  expect((await send(school, 'wait', chess.owner, course, { swap })).status).toBe(201)
  await send(school, 'drop', owner, course)
  expect(await readSchedule(school, chess.owner, semester)).toEqual({
    enrolled: [chess.course.id],
    waiting: [course.id],
    offered: [course.id],
  })
  expect((await send(school, 'accept', chess.owner, course)).status).toBe(201)
  expect((await readSchedule(school, chess.owner, semester)).enrolled).toEqual([course.id])
  expect(await readStatuses(school, chess.course)).toEqual(['enrolled', 'dropped by swap'])
})

test('a child that chose to change automatically is enrolled, and its former seat is offered', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const chess = await buildFullClass(school, semester.id)
  const [next] = await joinAll(school, chess.course, 1)
  if (!next) throw new Error('nobody waits')
  await send(school, 'wait', chess.owner, course, { swap: { drop_course_id: chess.course.id, automatic: true } })
  await send(school, 'drop', owner, course)
  expect(await readSchedule(school, chess.owner, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
  expect((await readSchedule(school, next, semester)).offered).toEqual([chess.course.id])
})

test('families that wait for each other’s classes are served when the last one joins, up to five in a circle', async () => {
  for (const length of [2, 3, 5]) {
    const first = await buildWaitList(school, { waiting: 0 })
    const { semester } = first
    const others = await Promise.all(Array.from({ length: length - 1 }, () => buildFullClass(school, semester.id)))
    const circle = [first, ...others]
    for (const [n, { owner, course }] of circle.entries()) {
      const wanted = circle[(n + 1) % length]?.course ?? course
      await send(school, 'wait', owner, wanted, { swap: { drop_course_id: course.id, automatic: true } })
    }
    for (const [n, { owner }] of circle.entries())
      expect((await readSchedule(school, owner, semester)).enrolled).toEqual([circle[(n + 1) % length]?.course.id])
  }
})

test('pressing Swap for a full class exchanges it with a child who waits to change automatically', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [ahead] = families
  if (!ahead) throw new Error('nobody waits')
  const chess = await buildFullClass(school, semester.id)
  await send(school, 'wait', chess.owner, course, { swap: { drop_course_id: chess.course.id, automatic: true } })
  const { status, body } = await send(school, 'swap', owner, chess.course, { drop_course_id: course.id })
  expect({ status, message: body.message, changed: body.courses.map(({ id }) => id) }).toEqual({
    status: 201,
    message: 'Ada Yazzie is enrolled in Robotics.',
    changed: [chess.course.id, course.id],
  })
  expect(await readSchedule(school, owner, semester)).toEqual({ enrolled: [chess.course.id], waiting: [], offered: [] })
  expect(await readSchedule(school, chess.owner, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
  const log = await school.db
    .selectFrom('enrollment_log')
    .select(['student_id', 'course_id', 'status', 'culprit_id'])
    .where('status', 'in', ['dropped by swap', 'enrolled by swap'])
    .where('semester_id', '=', semester.id)
    .orderBy('student_id')
    .orderBy('status')
    .execute()
  const [here, there] = [course.id, chess.course.id]
  const [presser, partner] = [owner.student.id, chess.owner.student.id]
  expect(log).toEqual([
    { student_id: presser, course_id: here, status: 'dropped by swap', culprit_id: owner.parent.id },
    { student_id: presser, course_id: there, status: 'enrolled by swap', culprit_id: owner.parent.id },
    { student_id: partner, course_id: there, status: 'dropped by swap', culprit_id: null },
    { student_id: partner, course_id: here, status: 'enrolled by swap', culprit_id: null },
  ])
  const emails = school.db.selectFrom('family_mail').select(['user_id', 'kind', 'facts'])
  const told = await emails.where('course_id', 'in', [here, there]).orderBy('id').execute()
  expect(told).toMatchObject([
    { user_id: chess.owner.parent.id, kind: 'enrolled', facts: { by: 'swap' } },
    { user_id: ahead.parent.id, kind: 'passed-over', facts: { seat: 'exchange', because: 'no-seat' } },
  ])
})

test('pressing Swap completes a circle of three, also from a place in line that asks first', async () => {
  const first = await buildWaitList(school, { waiting: 0 })
  const { semester } = first
  const [second, third] = [await buildFullClass(school, semester.id), await buildFullClass(school, semester.id)]
  const automatic = (drop_course_id: number) => ({ swap: { drop_course_id, automatic: true } })
  await send(school, 'wait', first.owner, second.course, automatic(first.course.id))
  await send(school, 'wait', second.owner, third.course, automatic(second.course.id))
  const asks = { swap: { drop_course_id: third.course.id, automatic: false } }
  expect((await send(school, 'wait', third.owner, first.course, asks)).status).toBe(201)
  expect((await readSchedule(school, third.owner, semester)).enrolled).toEqual([third.course.id])
  const pressed = await send(school, 'swap', third.owner, first.course, { drop_course_id: third.course.id })
  expect(pressed.status).toBe(201)
  for (const [{ owner }, { course }] of [
    [first, second],
    [second, third],
    [third, first],
  ] as const)
    expect(await readSchedule(school, owner, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
})

test.each([
  ['asks before it changes', { automatic: false }, {}],
  ['waits in a semester whose freed seats are open', { automatic: true }, { freed_seats: 'open' }],
] as const)('pressing Swap does not exchange classes with a child that %s', async (_, chosen, settings) => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0, semester: settings })
  const chess = await buildFullClass(school, semester.id)
  const swap = { drop_course_id: chess.course.id, ...chosen }
  await send(school, 'wait', chess.owner, course, { swap })
  const refused = await send(school, 'swap', owner, chess.course, { drop_course_id: course.id })
  expect(refused).toMatchObject({ status: 202, body: { because: 'full' } })
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([course.id])
})

test('a child that leaves a class no longer gives it up automatically for a class that it waits for', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const chess = await buildFullClass(school, semester.id)
  await send(school, 'wait', owner, chess.course, { swap: { drop_course_id: course.id, automatic: true } })
  await send(school, 'drop', owner, course)
  await send(school, 'enroll', owner, course)
  const { body } = await school.as(owner.parent).send(getSchedule, {
    params: { id: owner.student.id },
    query: { semester: String(semester.id) },
  })
  const asks = { drop_course_id: course.id, automatic: false }
  expect(body.schedule.waiting).toMatchObject([{ id: chess.course.id, swap: asks }])
})

test('a standing swap can be chosen later, and removed', async () => {
  const { semester, course, owner } = await buildWaitList(school, { waiting: 0 })
  const chess = await buildFullClass(school, semester.id)
  await send(school, 'wait', chess.owner, course)
  await send(school, 'wait', owner, chess.course, { swap: { drop_course_id: course.id, automatic: true } })
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([course.id])
  expect((await changeSwap(school, chess.owner, course, null)).status).toBe(200)
  const changed = await changeSwap(school, chess.owner, course, { drop_course_id: chess.course.id, automatic: true })
  expect(changed).toMatchObject({ status: 200, body: { schedule: { enrolled: [{ id: course.id }] } } })
  expect((await readSchedule(school, owner, semester)).enrolled).toEqual([chess.course.id])
})

test('a standing swap that does not clear the way is refused', async () => {
  const { semester, course } = await buildWaitList(school, { waiting: 0 })
  const chess = await buildFullClass(school, semester.id)
  const refused = await send(school, 'wait', chess.owner, course, {
    swap: { drop_course_id: course.id, automatic: true },
  })
  expect(refused).toMatchObject({ status: 422, body: { because: 'not-enrolled' } })
})
