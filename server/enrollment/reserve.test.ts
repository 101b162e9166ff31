import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getFamily } from '../../contract/family.ts'
import { getCourse } from '../../contract/officeCourses.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildSemester,
} from '../../test/data/builders.ts'
import { fetchSchedule, readLog } from '../../test/data/roster.ts'
import {
  buildReserve,
  buildWaitList,
  type Family,
  OFFICE_COMMANDS,
  passTime,
  readSchedule,
  readStatuses,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { recordExpiry } from '../lottery/closing.ts'
import { expireAllOffers } from './expiry.ts'
import { addToReserve } from './reserve.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres, { first_name: 'Olive', last_name: 'Office' })
})
afterAll(async () => expect(await findViolations(school.db)).toEqual([]))

type FreedSeats = 'offer' | 'enroll' | 'open'

/** A full class with five waiting children and two in its reserve. */
async function buildFull(freed_seats: FreedSeats = 'offer') {
  const built = await buildWaitList(school, { waiting: 5, semester: { freed_seats } })
  const [first, second, third] = built.families
  const [next, last] = await buildReserve(school, built.course, 2)
  if (!first || !second || !third || !next || !last) throw new Error('a family is missing')
  return { ...built, first, second, third, next, last }
}
type Full = Awaited<ReturnType<typeof buildFull>>

function toBody({ student }: Family, { course }: Pick<Full, 'course'>) {
  return { course_id: course.id, student_id: student.id }
}

async function reserveOf({ course }: Pick<Full, 'course'>): Promise<number[]> {
  const query = school.db.selectFrom('reserve_place').select('student_id').where('course_id', '=', course.id)
  return (await query.orderBy('position').execute()).map(({ student_id }) => student_id)
}

/** The waiting children without a held seat. */
async function lineOf({ course }: Pick<Full, 'course'>): Promise<number[]> {
  const query = school.db
    .selectFrom('roster_entry')
    .leftJoin('seat_offer', 'entry_id', 'roster_entry.id')
    .select('student_id')
    .where('roster_entry.course_id', '=', course.id)
    .where('status', '=', 'waiting')
    .where('seat_offer.id', 'is', null)
  return (await query.orderBy('roster_entry.id').execute()).map(({ student_id }) => student_id)
}

function emailsOf(family: Pick<Family, 'student'>) {
  return school.db
    .selectFrom('family_mail')
    .select(['kind', 'facts', 'held_until'])
    .where('student_id', '=', family.student.id)
    .orderBy('id')
    .execute()
}

/** The ways in which a place on the wait list frees. */
const FREEING: Readonly<Record<string, (at: Full) => Promise<unknown>>> = {
  'a child leaves': (at) => send(school, 'leave', at.third, at.course),
  'the office removes a child': (at) => school.as(office).send(OFFICE_COMMANDS.leave, { body: toBody(at.third, at) }),
  'a child gets an offer': (at) => send(school, 'drop', at.owner, at.course),
  async 'a child accepts an offer'(at) {
    await send(school, 'drop', at.owner, at.course)
    await send(school, 'accept', at.first, at.course)
  },
  async 'the office enrolls a waiting child past the wait list'(at) {
    await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', at.course.id).execute()
    const body = { ...toBody(at.third, at), pass_wait_list: true }
    expect((await school.as(office).send(OFFICE_COMMANDS.move, { body })).status).toBe(200)
  },
  async 'a waiting child changes to a free seat'(at) {
    const other = await buildCourse(school.postgres, { semester_id: at.semester.id, max_seats: 2 })
    await send(school, 'enroll', at.first, other)
    await send(school, 'drop', at.owner, at.course)
    const body = { drop_course_id: other.id }
    expect((await send(school, 'swap', at.first, at.course, body)).status).toBe(201)
  },
  async 'a child leaves for a class that it gets'(at) {
    const other = await buildCourse(school.postgres, { semester_id: at.semester.id, max_seats: 2 })
    expect((await send(school, 'enroll', at.third, other, { waiting_places: 'leave' })).status).toBe(201)
  },
}

test.each(Object.keys(FREEING))('the first child of the reserve joins the wait list when %s', async (freeing) => {
  const at = await buildFull()
  await FREEING[freeing]?.(at)
  const line = await lineOf(at)
  expect(line).toHaveLength(5)
  expect(line.at(-1)).toBe(at.next.student.id)
  expect(await reserveOf(at)).toEqual([at.last.student.id])
  const log = await readLog(school.db, at.course)
  expect(log.filter(({ student_id }) => student_id === at.next.student.id)).toMatchObject([
    { status: 'waitlisted', culprit: 'Wait list', culprit_id: null },
  ])
  expect(await emailsOf(at.next)).toMatchObject([{ kind: 'moved-up', facts: { class: 'Robotics' } }])
})

/** The ways in which an offer ends that its child does not accept. The next child gets one, and its place is free, too. */
const ENDING: Readonly<Record<string, (at: Full) => Promise<unknown>>> = {
  'is declined': (at) => send(school, 'decline', at.first, at.course),
  async expires(at) {
    await passTime(school, at.course)
    await expireAllOffers(school.postgres, recordExpiry)
  },
}

test.each(Object.keys(ENDING))('two children of the reserve have joined when an offer %s', async (ending) => {
  const at = await buildFull()
  await send(school, 'drop', at.owner, at.course)
  await ENDING[ending]?.(at)
  expect((await lineOf(at)).slice(-2)).toEqual([at.next, at.last].map(({ student }) => student.id))
  expect(await lineOf(at)).toHaveLength(5)
})

test.each(['offer', 'enroll'] as const)(
  'of many seats that become free, no stranger gets one: %s',
  async (freed_seats) => {
    const { semester, course, owner } = await buildWaitList(school, { waiting: 5, semester: { freed_seats } })
    const reserved = await buildReserve(school, course, 35)
    const stranger = await buildFamily(school.postgres)
    const because = freed_seats === 'offer' ? 'held-for-the-line' : 'full'
    await school.db.updateTable('course').set({ max_seats: 11 }).where('id', '=', course.id).execute()
    await send(school, 'drop', owner, course)
    expect(await send(school, 'enroll', stranger, course)).toMatchObject({ status: 202, body: { because } })
    const sixth = reserved[5]
    if (!sixth) throw new Error('the reserve is too short')
    const held = freed_seats === 'offer' ? 'offered' : 'enrolled'
    expect((await readSchedule(school, sixth, semester))[held]).toEqual([course.id])
    expect(await lineOf({ course })).toEqual(reserved.slice(6, 11).map(({ student }) => student.id))
    expect(await reserveOf({ course })).toHaveLength(24)
  },
)

test('with seats that are open to all families, places on the list follow all the same', async () => {
  const at = await buildFull('open')
  await send(school, 'drop', at.owner, at.course)
  expect(await send(school, 'enroll', at.first, at.course)).toMatchObject({ status: 201 })
  expect((await lineOf(at)).at(-1)).toBe(at.next.student.id)
})

test('children of the reserve follow as seats enroll the waiting ones, and one that gets a seat at once is only told that', async () => {
  const at = await buildFull('enroll')
  await school.db.updateTable('course').set({ max_seats: 7 }).where('id', '=', at.course.id).execute()
  await send(school, 'drop', at.owner, at.course)
  expect(await lineOf(at)).toEqual([])
  expect(await reserveOf(at)).toEqual([])
  expect(await readStatuses(school, at.course)).toEqual([
    ...['enrolled', 'waitlisted', 'waitlisted', 'waitlisted', 'waitlisted', 'waitlisted', 'dropped'],
    ...['moved to enrolled', 'waitlisted', 'moved to enrolled', 'waitlisted'],
    ...Array.from({ length: 5 }, () => 'moved to enrolled'),
  ])
  expect(await emailsOf(at.last)).toMatchObject([{ kind: 'enrolled', facts: { by: 'wait list' } }])
})

test('the response of the family that leaves has the full wait list', async () => {
  const at = await buildFull()
  const { body } = await send(school, 'leave', at.third, at.course)
  expect(body).toMatchObject({ schedule: { waiting: [], reserve: [] }, courses: [{ id: at.course.id, wait_list: 5 }] })
})

test('a family outside of the reserve gets no place before it', async () => {
  const at = await buildFull()
  const { parent, student } = await buildFamily(school.postgres)
  const outsider = { parent, student }
  expect(await send(school, 'wait', outsider, at.course)).toMatchObject({
    status: 202,
    body: { because: 'wait-list-full' },
  })
  await send(school, 'leave', at.first, at.course)
  expect(await send(school, 'wait', outsider, at.course)).toMatchObject({ status: 202 })
  await send(school, 'leave', at.second, at.course)
  expect(await send(school, 'wait', outsider, at.course)).toMatchObject({ status: 202 })
  await send(school, 'leave', at.third, at.course)
  expect(await send(school, 'wait', outsider, at.course)).toMatchObject({ status: 201 })
  expect((await lineOf(at)).slice(-3)).toEqual([at.next, at.last, outsider].map((family) => family.student.id))
})

test.each(['6', 'done'] as const)(
  'a child that is in grade %s now is skipped, and leaves the reserve',
  async (grade) => {
    const at = await buildFull()
    await school.db.updateTable('student').set({ grade }).where('id', '=', at.next.student.id).execute()
    await school.db.updateTable('course').set({ grade: '5' }).where('id', '=', at.course.id).execute()
    await send(school, 'leave', at.first, at.course)
    expect((await lineOf(at)).at(-1)).toBe(at.last.student.id)
    expect(await reserveOf(at)).toEqual([])
    expect((await readStatuses(school, at.course)).slice(-3)).toEqual([
      'removed from waitlist',
      'removed from reserve',
      'waitlisted',
    ])
  },
)

test('another entry of a waiting child is skipped', async () => {
  const at = await buildFull()
  const { first_name, last_name, grade } = at.third.student
  const twin = { first_name, last_name, grade, parent_id: at.third.parent.id }
  await school.db.updateTable('student').set(twin).where('id', '=', at.next.student.id).execute()
  await send(school, 'leave', at.first, at.course)
  expect((await lineOf(at)).at(-1)).toBe(at.last.student.id)
})

test('a child with a class in the way is asked when a seat opens, as after a lottery', async () => {
  const at = await buildFull()
  const held = await buildCourse(school.postgres, { semester_id: at.semester.id })
  await send(school, 'enroll', at.next, held)
  await send(school, 'leave', at.first, at.course)
  const { waiting } = await fetchSchedule(school, { ...at.next, semester: at.semester })
  expect(waiting).toMatchObject([
    { id: at.course.id, position: 5, swap: { drop_course_id: held.id, automatic: false } },
  ])
})

test('a child that gets the class leaves its reserve', async () => {
  const at = await buildFull()
  await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', at.course.id).execute()
  const body = { ...toBody(at.last, at), pass_wait_list: true }
  expect((await school.as(office).send(OFFICE_COMMANDS.enroll, { body })).status).toBe(200)
  expect(await reserveOf(at)).toEqual([at.next.student.id])
})

describe('leaving the reserve', () => {
  test('moves the later children up, and the family sees both places', async () => {
    const at = await buildFull()
    expect(await fetchSchedule(school, { ...at.last, semester: at.semester })).toMatchObject({
      waiting: [],
      reserve: [{ id: at.course.id, reserve_position: 2, wait_list: 5 }],
    })
    expect(await send(school, 'leave reserve', at.next, at.course)).toMatchObject({
      status: 200,
      body: { message: 'Ada Yazzie is no longer behind the wait list for Robotics.', schedule: { reserve: [] } },
    })
    const query = { semester: String(at.semester.id), since: '2026-01-01T00:00:00Z' }
    const { schedules } = (await school.as(at.last.parent).send(getFamily, { query })).body
    expect(schedules).toMatchObject([{ schedule: { reserve: [{ id: at.course.id, reserve_position: 1 }] } }])
    const [row] = (await readLog(school.db, at.course)).slice(-1)
    expect(row).toMatchObject({ status: 'removed from reserve', culprit: 'Rosa Yazzie', culprit_id: at.next.parent.id })
    expect(await emailsOf(at.next)).toEqual([])
  })

  test('is refused for a child that is not in it, and while the semester is closed', async () => {
    const at = await buildFull()
    const refused = { status: 422, body: { because: 'not-in-reserve' } }
    expect(await send(school, 'leave reserve', at.first, at.course)).toMatchObject(refused)
    await school.db.updateTable('semester').set({ disabled: true }).where('id', '=', at.semester.id).execute()
    const closed = { status: 422, body: { because: 'semester-closed' } }
    expect(await send(school, 'leave reserve', at.next, at.course)).toMatchObject(closed)
    expect(await reserveOf(at)).toHaveLength(2)
  })

  test('by the office emails the family, and the roster has the reserve in order', async () => {
    const at = await buildFull()
    const params = { id: at.course.id }
    const before = (await school.as(office).send(getCourse, { params })).body.course
    expect(before.reserve.map(({ id }) => id)).toEqual([at.next.student.id, at.last.student.id])
    const { status, body } = await school
      .as(office)
      .send(OFFICE_COMMANDS['leave reserve'], { body: toBody(at.next, at) })
    expect({ status, body }).toMatchObject({ status: 200, body: { course: { reserve: [{ id: at.last.student.id }] } } })
    expect(await emailsOf(at.next)).toMatchObject([{ kind: 'removed-from-reserve', held_until: null }])
  })
})

test('children are added behind those of the reserve, in the given order and by class', async () => {
  const at = await buildFull()
  const other = await buildCourse(school.postgres, {
    semester_id: (await buildSemester(school.postgres)).id,
    max_seats: 0,
  })
  const [a, b] = await Promise.all([buildFamily(school.postgres), buildFamily(school.postgres)])
  await school.postgres.transaction((trx) =>
    addToReserve(trx, [
      { course_id: at.course.id, student_id: b.student.id },
      { course_id: other.id, student_id: b.student.id },
      { course_id: at.course.id, student_id: a.student.id },
    ]),
  )
  expect(await reserveOf(at)).toEqual([at.next, at.last, b, a].map(({ student }) => student.id))
  await school.db.deleteFrom('reserve_place').where('course_id', '=', other.id).execute()
})

test('more children than are read at once join in one change', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, {
    waiting: 5,
    semester: { freed_seats: 'enroll' },
  })
  const reserved = await buildReserve(school, course, 45)
  await school.db.updateTable('course').set({ max_seats: 48 }).where('id', '=', course.id).execute()
  await send(school, 'drop', owner, course)
  expect(await reserveOf({ course })).toEqual([])
  expect(await lineOf({ course })).toEqual(reserved.slice(-2).map(({ student }) => student.id))
  const [first] = families
  if (!first) throw new Error('nobody waits')
  expect((await readSchedule(school, first, semester)).enrolled).toEqual([course.id])
})
