import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildFamily } from '../../test/data/builders.ts'
import { fetchSchedule } from '../../test/data/roster.ts'
import { buildFullClass, buildWaitList, passTime, readSchedule, readStatuses, send } from '../../test/data/waitLists.ts'
import { withProductLimits } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { recordExpiry } from '../lottery/closing.ts'
import { Postgres } from '../platform/database/postgres.ts'
import { expireAllOffers } from './expiry.ts'

const school = openSchool()
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('a dropped seat is held for the first child on the wait list, and another family is refused', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  const dropped = await send(school, 'drop', owner, course)
  expect(dropped.body.courses).toMatchObject([{ id: course.id, current_seats: 1, wait_list: 2 }])
  const other = await send(school, 'enroll', await buildFamily(school.postgres), course)
  const message = 'The open seats in Robotics are being held for children on the wait list. You can join the wait list.'
  expect(other).toMatchObject({ status: 202, body: { because: 'held-for-the-line', message } })
  expect(await readSchedule(school, first, semester)).toEqual({
    enrolled: [],
    waiting: [course.id],
    offered: [course.id],
  })
  expect(await readSchedule(school, second, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
  const [offer] = (await fetchSchedule(school, { ...first, semester })).offered
  expect(Date.parse(offer?.expires_at ?? '')).toBeGreaterThan(Date.now())
})

test('a child with a held seat counts in no other child’s place in line', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const placeOf = async (family: (typeof families)[number] | undefined) =>
    family && (await fetchSchedule(school, { ...family, semester })).waiting[0]?.position
  const [first, second] = families
  expect([await placeOf(first), await placeOf(second)]).toEqual([1, 2])
  await send(school, 'drop', owner, course)
  expect([await placeOf(first), await placeOf(second)]).toEqual([1, 1])
  const third = await buildFamily(school.postgres)
  const joined = await send(school, 'wait', third, course)
  expect(joined.body).toMatchObject({ message: expect.stringContaining('is number 2 on the wait list for Robotics.') })
  expect(await placeOf(third)).toBe(2)
})

test('a child that accepts is enrolled, and each change is logged', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const accepted = await send(school, 'accept', child, course)
  expect(accepted).toMatchObject({ status: 201, body: { code: 201, courses: [{ current_seats: 1, wait_list: 0 }] } })
  expect(await readSchedule(school, child, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
  expect(await readStatuses(school, course)).toEqual([
    'enrolled',
    'waitlisted',
    'dropped',
    'offered',
    'moved to enrolled',
  ])
})

test('a child with an offer that presses Add accepts it', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  expect((await send(school, 'enroll', child, course)).status).toBe(201)
})

test('a seat that the other device has accepted is answered as one that the child has', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await send(school, 'accept', child, course)
  expect(await send(school, 'accept', child, course)).toMatchObject({
    status: 422,
    body: { because: 'already-enrolled', message: expect.stringContaining('is already enrolled in Robotics.') },
  })
  expect((await readSchedule(school, child, semester)).enrolled).toEqual([course.id])
})

test('a declined seat goes to the next child, and the first one leaves the wait list', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  expect((await send(school, 'decline', first, course)).status).toBe(200)
  expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [], waiting: [], offered: [] })
  expect((await readSchedule(school, second, semester)).offered).toEqual([course.id])
})

test('an answer after the time is refused, and the seat goes to the next child', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await passTime(school, course)
  const late = await send(school, 'accept', first, course)
  expect(late).toMatchObject({ status: 422, body: { because: 'offer-expired' } })
  expect((await readSchedule(school, second, semester)).offered).toEqual([course.id])
  expect(await send(school, 'accept', first, course)).toMatchObject({ status: 422, body: { because: 'no-offer' } })
})

test.each(['accept', 'decline', 'enroll'] as const)(
  'after the time, the response to %s has every class whose seats the end of the offer changed',
  async (answer) => {
    const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
    const [late] = families
    if (!late) throw new Error('nobody waits')
    const chess = await buildFullClass(school, semester.id)
    const swap = { drop_course_id: chess.course.id, automatic: true }
    await send(school, 'wait', chess.owner, course, { swap })
    await send(school, 'drop', owner, course)
    await passTime(school, course)
    const { body } = await send(school, answer, late, course)
    expect(body.because).toBe('offer-expired')
    expect(body.courses).toMatchObject([
      { id: course.id, current_seats: 1, wait_list: 0 },
      { id: chess.course.id, current_seats: 0 },
    ])
    expect(await readSchedule(school, chess.owner, semester)).toMatchObject({ enrolled: [course.id] })
  },
)

test('a server ends expired offers without a request', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const second = families[1]
  if (!second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await passTime(school, course)
  expect(await expireAllOffers(school.postgres, recordExpiry)).toBe(1)
  expect((await readSchedule(school, second, semester)).offered).toEqual([course.id])
  expect(await readStatuses(school, course)).toEqual([
    'enrolled',
    'waitlisted',
    'waitlisted',
    'dropped',
    'offered',
    'offer expired',
    'offered',
  ])
})

test('a class whose offers cannot be ended does not stop those of the other classes', async () => {
  const [locked, other] = [await buildWaitList(school), await buildWaitList(school)]
  for (const { owner, course } of [locked, other]) {
    await send(school, 'drop', owner, course)
    await passTime(school, course)
  }
  await school.postgres.transaction(async (trx) => {
    await trx.selectFrom('course').select('id').where('id', '=', locked.course.id).forUpdate().execute()
    // It waits for the lock as long as the product.
    const postgres = new Postgres(withProductLimits(school.servingUrl))
    onTestFinished(() => postgres.close())
    await expect(expireAllOffers(postgres, recordExpiry)).rejects.toThrow('1 of 2 classes failed')
  })
  expect(await readStatuses(school, other.course)).toContain('offer expired')
  expect(await expireAllOffers(school.postgres, recordExpiry)).toBe(1)
})

test('a family that adds a class with an expired offer gets the seat when nobody else waits', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 1 })
  await send(school, 'drop', owner, course)
  await passTime(school, course)
  expect((await send(school, 'enroll', await buildFamily(school.postgres), course)).status).toBe(201)
})

test('with enrollment from the wait list, the first waiting child has the seat at once', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { semester: { freed_seats: 'enroll' } })
  const [first] = families
  if (!first) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
})

test('a child that cannot take the seat keeps its place, and the next one gets the offer', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { course: { grade: '4,5' } })
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', first.student.id).execute()
  await send(school, 'drop', owner, course)
  expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
  expect((await readSchedule(school, second, semester)).offered).toEqual([course.id])
})

test('a family accepts an offer while the semester is disabled', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await school.db.updateTable('semester').set({ disabled: true }).where('id', '=', semester.id).execute()
  expect((await send(school, 'accept', child, course)).status).toBe(201)
})

test('a child that leaves the wait list gives its offer to the next one', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await send(school, 'leave', first, course)
  expect((await readSchedule(school, second, semester)).offered).toEqual([course.id])
})
