import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateCourse } from '../contract/courses.ts'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../contract/rosters.ts'
import { findViolations } from '../server/roster/audit.queries.ts'
import { expireOffers } from '../server/waitLists/expireOffers.ts'
import { type BuiltUser, buildFamily, buildUser } from './builders.ts'
import { courseForm } from './classes.ts'
import { createClient, withKeys } from './client.ts'
import { openSchool } from './school.ts'
import { type ServerProcess, startServer } from './servers.ts'
import {
  type BuiltWaitList,
  buildFullClass,
  buildSiblings,
  buildWaitList,
  type Family,
  passTime,
  readSchedule,
  SEAT_COMMANDS,
  send as sendOnce,
} from './waitLists.ts'

/** Each race is repeated. WAIT_LIST_ROUNDS and WAIT_LIST_STRANGERS make it longer. */
const ROUNDS = Number(process.env.WAIT_LIST_ROUNDS ?? 10)
const STRANGERS = Number(process.env.WAIT_LIST_STRANGERS ?? 20)

const school = openSchool()
let servers: ServerProcess[] = []
let office: BuiltUser

beforeAll(async () => {
  // The same strangers press in each round.
  const settings = { DATABASE_URL: school.url, COMMAND_RATE_LIMIT: '1000000' }
  servers = await Promise.all([startServer(settings), startServer(settings)])
  office = await buildUser(school.postgres, { role: 'admin' })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  expect(await findViolations(school.db)).toEqual([])
})

describe.each(['one server in this process', 'two server processes'])('over HTTP with %s', (setup) => {
  let sent = 0
  const as = (user: BuiltUser) =>
    withKeys(
      createClient(
        setup.startsWith('one') ? school.origin : (servers[sent++ % servers.length]?.origin ?? ''),
        user.token,
      ),
    )
  const send = (command: keyof typeof SEAT_COMMANDS, { parent, student }: Family, course: { id: number }, body = {}) =>
    as(parent).send(SEAT_COMMANDS[command], { params: { course_id: course.id, student_id: student.id }, body })

  test('while strangers press Add, a dropped seat goes to the first of five on the wait list', async () => {
    const strangers = await Promise.all(Array.from({ length: STRANGERS }, () => buildFamily(school.postgres)))
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school, { waiting: 5 })
      const [first] = families
      if (!first) throw new Error('nobody waits')
      const half = STRANGERS / 2
      const before = strangers.slice(0, half).map((family) => send('enroll', family, course))
      const dropped = send('drop', owner, course)
      const after = strangers.slice(half).map((family) => send('enroll', family, course))
      const added = await Promise.all([...before, ...after])
      expect((await dropped).status).toBe(200)
      expect(added.map(({ status }) => status)).toEqual(added.map(() => 202))
      expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
    }
  })

  test('an offer that is accepted while it expires goes to exactly one of the two children', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school)
      const [first, second] = families
      if (!first || !second) throw new Error('nobody waits')
      await send('drop', owner, course)
      const answering = send('accept', first, course)
      await passTime(school, course)
      const [accepted] = await Promise.all([answering, expireOffers(school.postgres), send('enroll', second, course)])
      await expireOffers(school.postgres)
      const { enrolled } = await readSchedule(school, first, semester)
      expect(enrolled).toEqual(accepted.status === 201 ? [course.id] : [])
      if (accepted.status === 201) continue
      const next = await readSchedule(school, second, semester)
      expect([...next.enrolled, ...next.waiting]).toEqual([course.id])
    }
  })

  test('an offer that is accepted and declined at once has one answer', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { course, owner, families } = await buildWaitList(school)
      const [first] = families
      if (!first) throw new Error('nobody waits')
      await send('drop', owner, course)
      const answers = await Promise.all([send('accept', first, course), send('decline', first, course)])
      const statuses = answers.map(({ status }) => status)
      expect([
        [201, 422],
        [422, 200],
      ]).toContainEqual(statuses)
    }
  })

  test('a family accepts while the office gives the seat to another child, and one of them has it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school)
      const [first, second] = families
      if (!first || !second) throw new Error('nobody waits')
      await send('drop', owner, course)
      const body = { course_id: course.id, student_id: second.student.id, pass_wait_list: true }
      const call = round % 2 ? moveFromWaitListToEnrolled : addStudentToClass
      const [accepted, moved] = await Promise.all([send('accept', first, course), as(office).send(call, { body })])
      expect([accepted.status, moved.status].sort()).toEqual(accepted.status === 201 ? [201, 422] : [200, 422])
      const { waiting } = await readSchedule(school, accepted.status === 201 ? second : first, semester)
      expect(waiting).toEqual([course.id])
    }
  })

  test('while a child accepts, the seat that another child drops goes to the next on the wait list', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school, { waiting: 3 })
      const [first, second, third] = families
      if (!first || !second || !third) throw new Error('nobody waits')
      await send('drop', owner, course)
      await send('accept', first, course)
      await addSeat(course)
      const [accepted, dropped] = await Promise.all([send('accept', second, course), send('drop', first, course)])
      expect([accepted.status, dropped.status]).toEqual([201, 200])
      expect((await readSchedule(school, second, semester)).enrolled).toEqual([course.id])
      expect((await readSchedule(school, third, semester)).offered).toEqual([course.id])
    }
  })

  test('an offer that is accepted and whose place is left at once has one answer, and nobody is skipped', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school)
      const [first, second] = families
      if (!first || !second) throw new Error('nobody waits')
      await send('drop', owner, course)
      const [accepted, left] = await Promise.all([send('accept', first, course), send('leave', first, course)])
      expect([accepted.status, left.status]).toEqual(accepted.status === 201 ? [201, 422] : [422, 200])
      const { offered } = await readSchedule(school, second, semester)
      expect(offered).toEqual(accepted.status === 201 ? [] : [course.id])
    }
  })

  test('two seats that are dropped at once go to the first two on the wait list', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school, { waiting: 3 })
      const [first, second, third] = families
      if (!first || !second || !third) throw new Error('nobody waits')
      await addSeat(course)
      await send('accept', first, course)
      await Promise.all([send('drop', owner, course), send('drop', first, course)])
      const schedules = await Promise.all([second, third].map((family) => readSchedule(school, family, semester)))
      expect(schedules.map(({ offered }) => offered)).toEqual([[course.id], [course.id]])
    }
  })

  test('a family that accepts while the office lowers the seats is enrolled or keeps its place', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school)
      const [first] = families
      if (!first) throw new Error('nobody waits')
      await send('drop', owner, course)
      const body = courseForm({ course, semester }, { max_seats: 0, withdraw_offers: true })
      const [accepted, lowered] = await Promise.all([
        send('accept', first, course),
        as(office).send(updateCourse, { params: { id: course.id }, body }),
      ])
      expect([accepted.status, lowered.status]).toEqual(accepted.status === 201 ? [201, 422] : [422, 200])
      const { enrolled, waiting } = await readSchedule(school, first, semester)
      expect([...enrolled, ...waiting]).toEqual([course.id])
    }
  })

  test('a family that accepts and drops at once ends enrolled or without the class, and nobody is skipped', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, course, owner, families } = await buildWaitList(school)
      const [first, second] = families
      if (!first || !second) throw new Error('nobody waits')
      await send('drop', owner, course)
      const [, dropped] = await Promise.all([send('accept', first, course), send('drop', first, course)])
      const { enrolled } = await readSchedule(school, first, semester)
      expect(enrolled).toEqual(dropped.status === 200 ? [] : [course.id])
      const { offered } = await readSchedule(school, second, semester)
      expect(offered).toEqual(dropped.status === 200 ? [course.id] : [])
    }
  })

  test('a child that accepts one class while its sibling drops another is offered the seat it was passed over for', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { semester, child, sibling, wanted, offered } = await buildSiblings(school)
      const [accepted, dropped] = await Promise.all([send('accept', child, offered), send('drop', sibling, wanted)])
      expect([accepted.status, dropped.status]).toEqual([201, 200])
      const schedule = await readSchedule(school, child, semester)
      expect(schedule).toEqual({ enrolled: [offered.id], waiting: [wanted.id], offered: [wanted.id] })
    }
  })

  test('two families swap into each other’s classes at once, with a free seat in both, and each gets the other class', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await buildWaitList(school, { waiting: 0 })
      const other = await buildFullClass(school, one.semester.id)
      await addSeat(one.course)
      await addSeat(other.course)
      const responses = await Promise.all([
        send('swap', one.owner, other.course, { drop_course_id: one.course.id }),
        send('swap', other.owner, one.course, { drop_course_id: other.course.id }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([201, 201])
      expect((await readSchedule(school, one.owner, one.semester)).enrolled).toEqual([other.course.id])
      expect((await readSchedule(school, other.owner, one.semester)).enrolled).toEqual([one.course.id])
    }
  })

  test('two families swap into each other’s classes while a third wants both, and nobody loses a class', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await buildWaitList(school, { waiting: 0 })
      const other = await buildFullClass(school, one.semester.id)
      const third = await buildFamily(school.postgres)
      const responses = await Promise.all([
        send('swap', one.owner, other.course, { drop_course_id: one.course.id }),
        send('swap', other.owner, one.course, { drop_course_id: other.course.id }),
        send('enroll', third, one.course),
        send('enroll', third, other.course),
      ])
      expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202])
      const automatic = true
      const joined = await Promise.all([
        send('wait', one.owner, other.course, { swap: { drop_course_id: one.course.id, automatic } }),
        send('wait', other.owner, one.course, { swap: { drop_course_id: other.course.id, automatic } }),
        send('enroll', third, one.course),
        send('wait', third, other.course),
      ])
      expect(joined.map(({ status }) => status)).toEqual([201, 201, 202, 201])
      expect((await readSchedule(school, one.owner, one.semester)).enrolled).toEqual([other.course.id])
      expect((await readSchedule(school, other.owner, one.semester)).enrolled).toEqual([one.course.id])
    }
  })
})

/** The office adds a seat, which goes to the wait list. */
async function addSeat(course: BuiltWaitList['course']): Promise<void> {
  const body = courseForm({ course, semester: { id: course.semester_id } }, { max_seats: course.max_seats + 1 })
  const { status } = await school.as(office).send(updateCourse, { params: { id: course.id }, body })
  expect(status).toBe(200)
}

test('control: where freed seats stay open, a stranger takes a dropped seat before five on the wait list', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, {
    waiting: 5,
    semester: { freed_seats: 'open' },
  })
  await sendOnce(school, 'drop', owner, course)
  const stranger = await buildFamily(school.postgres)
  expect((await sendOnce(school, 'enroll', stranger, course)).status).toBe(201)
  const schedules = await Promise.all(families.map((family) => readSchedule(school, family, semester)))
  expect(schedules.map(({ enrolled }) => enrolled)).toEqual(families.map(() => []))
})
