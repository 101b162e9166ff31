import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../../contract/enrollment/rosters.ts'
import { toggleCourse } from '../../contract/officeCourses.ts'
import { buildCourse, buildUser } from '../../test/data/builders.ts'
import {
  addAndKeep,
  buildFullClass,
  buildWaitList,
  type Family,
  joinAll,
  passTime,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { recordExpiry } from '../lottery/closing.ts'
import { expireAllOffers } from './expiry.ts'

const school = openSchool()
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('a child that is passed over is told why each time that a seat goes to the next child', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 3 })
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  const chess = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess' })
  await addAndKeep(school, first, { added: chess, waitedFor: course })
  expect(await readPassed(first)).toEqual([])
  await send(school, 'drop', owner, course)
  const told = { because: 'same-time', by: 'Chess', seat: 'next-child' }
  expect(await readPassed(first)).toEqual([told])
  await passTime(school, course)
  await expireAllOffers(school.postgres, recordExpiry)
  expect(await readPassed(first)).toEqual([told, told])
  expect(await readPassed(second)).toEqual([])
})

test('a seat that nobody can take is mentioned once until the class has another child', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  const hidden = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Secret Club' })
  await addAndKeep(school, child, { added: hidden, waitedFor: course })
  await school.db.updateTable('course').set({ active: false }).where('id', '=', hidden.id).execute()
  const office = await buildUser(school.postgres, { role: 'admin' })
  const settleAgain = async () => {
    for (const _ of [1, 2]) await school.as(office).send(toggleCourse, { params: { id: course.id } })
  }
  await send(school, 'drop', owner, course)
  const told = { because: 'same-time', by: 'another class', seat: 'open' }
  expect(await readPassed(child)).toEqual([told])
  await settleAgain()
  expect(await readPassed(child)).toEqual([told])
  await send(school, 'enroll', owner, course)
  await settleAgain()
  expect(await readPassed(child)).toEqual([told])
  const [next] = await joinAll(school, course, 1)
  if (!next) throw new Error('nobody waits')
  await send(school, 'leave', next, course)
  await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', course.id).execute()
  await settleAgain()
  expect(await readPassed(child)).toEqual([told, told])
})

test('an exchange is explained to the children ahead of it, once a day', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [ahead] = families
  if (!ahead) throw new Error('nobody waits')
  const { course: chess, owner: partner } = await buildFullClass(school, semester.id)
  const exchange = async (from: Family, to: Family) => {
    await send(school, 'wait', from, chess, { swap: { drop_course_id: course.id, automatic: true } })
    const swapped = await send(school, 'swap', to, course, { drop_course_id: chess.id })
    expect(swapped.status).toBe(201)
  }
  await exchange(owner, partner)
  const told = { because: 'no-seat', by: null, seat: 'exchange' }
  expect(await readPassed(ahead)).toEqual([told])
  await exchange(partner, owner)
  expect(await readPassed(ahead)).toEqual([told])
  await sql`update family_mail set queued_at = queued_at - interval '25 hours'`.execute(school.db)
  await exchange(owner, partner)
  expect(await readPassed(ahead)).toEqual([told, told])
})

test('a child before whom the office enrolls another one in a held seat is told, except the one that reads that its seat is no longer held', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 3 })
  const [held, ahead, moved] = families
  if (!held || !ahead || !moved) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const office = await buildUser(school.postgres, { role: 'admin' })
  const body = { course_id: course.id, student_id: moved.student.id, pass_wait_list: true }
  expect((await school.as(office).send(moveFromWaitListToEnrolled, { body })).status).toBe(200)
  expect(await readPassed(ahead)).toEqual([{ because: 'no-seat', by: null, seat: 'office' }])
  expect(await readPassed(held)).toEqual([])
  expect(await readPassed(moved)).toEqual([])
})

test('a child that cannot take an open seat is told about it once, and not when the office gives it to another child', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  const chess = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess' })
  await addAndKeep(school, child, { added: chess, waitedFor: course })
  await send(school, 'drop', owner, course)
  const office = await buildUser(school.postgres, { role: 'admin' })
  const body = { course_id: course.id, student_id: owner.student.id, pass_wait_list: true }
  expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
  expect(await readPassed(child)).toMatchObject([{ seat: 'open' }])
})

/** The reasons in the emails to the family, in order. */
async function readPassed({ parent }: Family): Promise<unknown[]> {
  const emails = await school.db
    .selectFrom('family_mail')
    .select(
      sql<object>`jsonb_build_object('because', facts -> 'because', 'by', facts -> 'by', 'seat', facts -> 'seat')`.as(
        'told',
      ),
    )
    .where('user_id', '=', parent.id)
    .where('kind', '=', 'passed-over')
    .orderBy('id')
    .execute()
  return emails.map(({ told }) => told)
}
