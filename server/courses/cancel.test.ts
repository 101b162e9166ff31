import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAuditEntry, listAuditTrail } from '../../contract/auditTrail.ts'
import { cancelCourse } from '../../contract/officeCourses.ts'
import { type BuiltUser, buildCourse, buildUser } from '../../test/data/builders.ts'
import { readLog } from '../../test/data/roster.ts'
import { addAndKeep, buildReserve, buildWaitList, joinAll, readSchedule, send } from '../../test/data/waitLists.ts'
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

test('a canceled class is inactive and empty, and each family gets one email about it', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 5 })
  const reserve = await buildReserve(school, course, 2)
  const { status, body } = await cancel(course, { reason: 'Too few children' })
  expect({ status, course: body.course }).toMatchObject({
    status: 200,
    course: { active: false, current_seats: 0, wait_list: 0, enrolled: [], waiting: [], reserve: [] },
  })
  const rows = await readLog(school.db, course)
  const ended = rows.filter(({ reason }) => reason === 'Too few children').map(({ status: ending }) => ending)
  const gone = ['removed from reserve', 'removed from waitlist'].flatMap((of, n) => Array(n === 0 ? 2 : 5).fill(of))
  expect(ended.toSorted()).toEqual(['dropped', ...gone])
  const emails = await school.db
    .selectFrom('family_mail')
    .select(['student_id', 'kind'])
    .where('course_id', '=', course.id)
    .where('kind', 'in', ['class-cancelled', 'removed-from-reserve', 'dropped-by-office', 'offer-ended'])
    .execute()
  const told = [owner, ...families].map(({ student }) => ({ student_id: student.id, kind: 'class-cancelled' }))
  const left = reserve.map(({ student }) => ({ student_id: student.id, kind: 'removed-from-reserve' }))
  expect(emails.toSorted((a, b) => Number(a.student_id) - Number(b.student_id))).toEqual(
    [...told, ...left].toSorted((a, b) => a.student_id - b.student_id),
  )
})

test('a child that is dropped is offered the class at the same time that it waits for', async () => {
  const { semester, course: wanted, owner } = await buildWaitList(school, { waiting: 0, course: { period: '3' } })
  const canceled = await buildCourse(school.postgres, { semester_id: semester.id, period: '3' })
  const [child] = await joinAll(school, wanted, 1)
  if (!child) throw new Error('nobody waits')
  await addAndKeep(school, child, { added: canceled, waitedFor: wanted })
  await send(school, 'drop', owner, wanted)
  expect((await readSchedule(school, child, semester)).offered).toEqual([])
  expect((await cancel(canceled)).status).toBe(200)
  expect(await readSchedule(school, child, semester)).toEqual({
    enrolled: [],
    waiting: [wanted.id],
    offered: [wanted.id],
  })
})

test('a class can be canceled after it became inactive, and the audit trail has the reason', async () => {
  const { course } = await buildWaitList(school, { waiting: 0 })
  await school.db.updateTable('course').set({ active: false }).where('id', '=', course.id).execute()
  expect((await cancel(course, { reason: 'No teacher' })).status).toBe(200)
  const { entries } = (await school.as(office).send(listAuditTrail, {})).body
  const [entry] = entries
  const { body } = await school.as(office).send(getAuditEntry, { params: { id: entry?.id ?? 0 } })
  expect(body.entry).toMatchObject({
    action: 'edited',
    before: { seats: 1 },
    after: { seats: 0, reason: 'No teacher' },
  })
})

test('an unknown class cannot be canceled', async () => {
  expect((await cancel({ id: 999_999 })).status).toBe(404)
})

function cancel({ id }: { readonly id: number }, body: object = {}) {
  return school.as(office).send(cancelCourse, { params: { id }, body })
}
