import { expect } from 'vitest'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../../contract/enrollment/rosters.ts'
import { updateCourse } from '../../contract/officeCourses.ts'
import { expireAllOffers } from '../../server/enrollment/expiry.ts'
import { recordExpiry } from '../../server/lottery/closing.ts'
import { buildFamily, buildUser } from '../data/builders.ts'
import { courseForm } from '../data/classes.ts'
import {
  type BuiltWaitList,
  buildFullClass,
  buildReserve,
  buildSiblings,
  buildWaitList,
  type Family,
  passTime,
  readSchedule,
  SEAT_COMMANDS,
} from '../data/waitLists.ts'
import { rounds } from '../rounds.ts'
import type { School } from '../school.ts'
import { type RaceSetup, race, testRaces } from './races.ts'

const ROUNDS = rounds(3)
const FAMILIES = 20

testRaces([
  race({
    title: 'while other families press Add, a dropped seat goes to the first of five on the wait list',
    rounds: ROUNDS,
    async scenario(at) {
      const others = await Promise.all(Array.from({ length: FAMILIES }, () => buildFamily(at.school.postgres)))
      const { semester, course, owner, first } = await buildLine(at.school, { waiting: 5 })
      const pressAdd = (families: readonly Family[]) => families.map((family) => send(at, 'enroll', family, course))
      const half = FAMILIES / 2
      const before = pressAdd(others.slice(0, half))
      const dropping = await at.begin(() => send(at, 'drop', owner, course))
      const added = await at.atOnce(() => [...before, ...pressAdd(others.slice(half))])
      const dropped = (await dropping.response).status
      return {
        dropped,
        added: countStatuses(added),
        isOffered: (await readSchedule(at.school, first, semester)).offered.includes(course.id),
      }
    },
    expectRight: (seen) => expect(seen).toEqual({ dropped: 200, added: { 202: FAMILIES }, isOffered: true }),
    control: {
      title:
        'without a transaction around a drop and its offer, another family takes the seat before five on the wait list',
      without: ['transaction'],
      held: 'offer',
      expectWrong: ({ added }) => expect(added).toEqual({ 201: 1, 202: FAMILIES - 1 }),
    },
  }),

  race({
    title:
      'while other families press Wait List, the place that a child leaves goes to the first child behind the wait list',
    rounds: ROUNDS,
    async scenario(at) {
      const others = await Promise.all(Array.from({ length: FAMILIES }, () => buildFamily(at.school.postgres)))
      const { semester, course, first } = await buildLine(at.school, { waiting: 5 })
      const [next] = await buildReserve(at.school, course, 2)
      if (!next) throw new Error('the reserve is empty')
      const pressWait = (families: readonly Family[]) => families.map((family) => send(at, 'wait', family, course))
      const half = FAMILIES / 2
      const before = pressWait(others.slice(0, half))
      const leaving = await at.begin(() => send(at, 'leave', first, course))
      const joined = await at.atOnce(() => [...before, ...pressWait(others.slice(half))])
      const left = (await leaving.response).status
      const isWaiting = (await readSchedule(at.school, next, semester)).waiting.includes(course.id)
      return { left, joined: countStatuses(joined), isWaiting }
    },
    expectRight: (seen) => expect(seen).toEqual({ left: 200, joined: { 202: FAMILIES }, isWaiting: true }),
    control: {
      title:
        'without a transaction around a leaving and the next child, another family gets the place before the reserve',
      without: ['transaction'],
      held: 'reserve',
      expectWrong: ({ joined }) => expect(joined).toEqual({ 201: 1, 202: FAMILIES - 1 }),
    },
  }),

  race({
    title: 'an offer that is accepted while it expires goes to exactly one of the two children',
    rounds: ROUNDS,
    async scenario(at) {
      const { school } = at
      const { semester, course, owner, first, second } = await buildLine(school)
      await prepare(school, 'drop', owner, course)
      const accepting = await at.begin(() => send(at, 'accept', first, course))
      await passTime(school, course)
      const expire = () =>
        expireAllOffers(school.postgres, recordExpiry).then(
          () => 'done',
          () => 'failed',
        )
      const [accepted, expired] = await at.atOnce(() => [
        accepting.response,
        expire(),
        send(at, 'enroll', second, course),
      ])
      return {
        expired: [expired, await expire()],
        isAccepted: accepted.status === 201,
        first: await placeIn(school, first, semester, course),
        second: await placeIn(school, second, semester, course),
      }
    },
    expectRight({ expired, isAccepted, first, second }) {
      expect(expired).toEqual(['done', 'done'])
      expect(first).toBe(isAccepted ? 'enrolled' : 'none')
      expect(isAccepted ? ['waiting'] : ['enrolled', 'offered']).toContain(second)
    },
    control: {
      title: 'without the lock of the class, a child that accepts while its offer expires has no seat, or a second one',
      without: ['course'],
      expectWrong: ({ isAccepted, first, second }) =>
        expect([isAccepted, first, second]).toEqual([true, expect.anything(), 'offered']),
    },
  }),

  race({
    title: 'an offer that is accepted and declined at once has one answer',
    rounds: ROUNDS,
    async scenario(at) {
      const { course, owner, first } = await buildLine(at.school)
      await prepare(at.school, 'drop', owner, course)
      return statusesOf(await at.atOnce(() => [send(at, 'accept', first, course), send(at, 'decline', first, course)]))
    },
    expectRight: (statuses) =>
      expect([
        [201, 422],
        [422, 200],
      ]).toContainEqual(statuses),
    control: {
      title: 'without the locks of the child and the class, an offer is both accepted and declined',
      without: ['student', 'course'],
      expectWrong: (statuses) => expect(statuses).toEqual([201, 200]),
    },
  }),

  ...[addStudentToClass, moveFromWaitListToEnrolled].map((call) =>
    race({
      title: `a family accepts while the office gives the seat to another child with ${call.path.split('/').at(-1)}, and one of them has it`,
      rounds: Math.ceil(ROUNDS / 2),
      async scenario(at) {
        const { semester, course, owner, first, second } = await buildLine(at.school)
        const office = await buildUser(at.school.postgres, { role: 'admin' })
        await prepare(at.school, 'drop', owner, course)
        const body = { course_id: course.id, student_id: second.student.id, pass_wait_list: true }
        const [accepted, moved] = await at.atOnce(() => [
          send(at, 'accept', first, course),
          at.as(office).send(call, { body }),
        ])
        return {
          statuses: [accepted.status, moved.status],
          first: await placeIn(at.school, first, semester, course),
          second: await placeIn(at.school, second, semester, course),
        }
      },
      expectRight(seen) {
        expect([
          { statuses: [201, 422], first: 'enrolled', second: 'waiting' },
          { statuses: [422, 200], first: 'waiting', second: 'enrolled' },
        ]).toContainEqual(seen)
      },
      control: {
        title: `without the lock of the class, a child that accepts and one that the office enrolls with ${call.path.split('/').at(-1)} have one seat`,
        without: ['course'],
        expectWrong: (seen) => expect(seen).toEqual({ statuses: [201, 200], first: 'enrolled', second: 'enrolled' }),
      },
    }),
  ),

  race({
    title: 'while a child accepts, the seat that another child drops goes to the next on the wait list',
    rounds: ROUNDS,
    async scenario(at) {
      const { semester, course, owner, first, second, third } = await buildLine(at.school, { waiting: 3 })
      await prepare(at.school, 'drop', owner, course)
      await prepare(at.school, 'accept', first, course)
      await addSeat(at.school, course)
      const accepting = await at.begin(() => send(at, 'accept', second, course))
      const responses = await at.atOnce(() => [accepting.response, send(at, 'drop', first, course)])
      return {
        statuses: statusesOf(responses),
        second: await placeIn(at.school, second, semester, course),
        third: await placeIn(at.school, third, semester, course),
      }
    },
    expectRight: (seen) => expect(seen).toEqual({ statuses: [201, 200], second: 'enrolled', third: 'offered' }),
    control: {
      title:
        'without a transaction around the end of an offer and the enrollment, the seat is offered again and a command fails',
      without: ['transaction', 'student', 'course'],
      held: 'entry',
      expectWrong: ({ statuses }) => expect(statuses).toContain(500),
    },
  }),

  race({
    title: 'an offer that is accepted and whose place is left at once has one answer, and nobody is skipped',
    rounds: ROUNDS,
    async scenario(at) {
      const { semester, course, owner, first, second } = await buildLine(at.school)
      await prepare(at.school, 'drop', owner, course)
      const responses = await at.atOnce(() => [send(at, 'accept', first, course), send(at, 'leave', first, course)])
      return { statuses: statusesOf(responses), second: await placeIn(at.school, second, semester, course) }
    },
    expectRight: (seen) =>
      expect([
        { statuses: [201, 422], second: 'waiting' },
        { statuses: [422, 200], second: 'offered' },
      ]).toContainEqual(seen),
    control: {
      title: 'without the locks of the child and the class, an offer is accepted and its place is left',
      without: ['student', 'course'],
      expectWrong: ({ statuses }) => expect(statuses).toEqual([201, 200]),
    },
  }),

  race({
    title: 'two seats that are dropped at once go to the first two on the wait list',
    rounds: ROUNDS,
    async scenario(at) {
      const { semester, course, owner, first, second, third } = await buildLine(at.school, { waiting: 3 })
      await addSeat(at.school, course)
      await prepare(at.school, 'accept', first, course)
      const responses = await at.atOnce(() => [send(at, 'drop', owner, course), send(at, 'drop', first, course)])
      return {
        statuses: statusesOf(responses),
        second: await placeIn(at.school, second, semester, course),
        third: await placeIn(at.school, third, semester, course),
      }
    },
    expectRight: (seen) => expect(seen).toEqual({ statuses: [200, 200], second: 'offered', third: 'offered' }),
    control: {
      title:
        'without a transaction around a drop and its offer, two drops offer a seat to one child and one of them fails',
      without: ['transaction', 'student', 'course'],
      held: 'offer',
      expectWrong: ({ statuses }) => expect(statuses).toContain(500),
    },
  }),

  race({
    title: 'a family that accepts while the office lowers the seats is enrolled or keeps its place',
    rounds: ROUNDS,
    async scenario(at) {
      const { semester, course, owner, first } = await buildLine(at.school)
      const office = await buildUser(at.school.postgres, { role: 'admin' })
      await prepare(at.school, 'drop', owner, course)
      const body = courseForm({ course, semester }, { max_seats: 0, withdraw_offers: true })
      const responses = await at.atOnce(() => [
        send(at, 'accept', first, course),
        at.as(office).send(updateCourse, { params: { id: course.id }, body }),
      ])
      return { statuses: statusesOf(responses), first: await placeIn(at.school, first, semester, course) }
    },
    expectRight: (seen) =>
      expect([
        { statuses: [201, 422], first: 'enrolled' },
        { statuses: [422, 200], first: 'waiting' },
      ]).toContainEqual(seen),
    control: {
      title:
        'without the lock of the class, a child that accepts while the office lowers the seats is in a class without seats',
      without: ['student', 'course'],
      expectWrong: (seen) => expect(seen).toEqual({ statuses: [201, 200], first: 'enrolled' }),
    },
  }),

  race({
    title: 'a family that accepts and drops at once ends enrolled or without the class, and nobody is skipped',
    rounds: ROUNDS,
    async scenario(at) {
      const { semester, course, owner, first, second } = await buildLine(at.school)
      await prepare(at.school, 'drop', owner, course)
      const accepting = await at.begin(() => send(at, 'accept', first, course))
      // The family has two tabs.
      const drops = await at.atOnce(() => [send(at, 'drop', first, course), send(at, 'drop', first, course)])
      await accepting.response
      return {
        drops: countStatuses(drops),
        first: await placeIn(at.school, first, semester, course),
        second: await placeIn(at.school, second, semester, course),
      }
    },
    expectRight: (seen) =>
      expect([
        { drops: { 422: 2 }, first: 'enrolled', second: 'waiting' },
        { drops: { 200: 1, 422: 1 }, first: 'none', second: 'offered' },
      ]).toContainEqual(seen),
    control: {
      title: 'without the locks of the child and the class, a seat is dropped twice',
      without: ['student', 'course'],
      first: 'answered',
      expectWrong: ({ drops }) => expect(drops).toEqual({ 200: 2 }),
    },
  }),

  race({
    title: 'a child that accepts one class while its sibling drops another is offered the seat it was passed over for',
    rounds: ROUNDS,
    async scenario(at) {
      const { semester, child, sibling, wanted, offered } = await buildSiblings(at.school)
      const responses = await at.atOnce(() => [send(at, 'accept', child, offered), send(at, 'drop', sibling, wanted)])
      return {
        statuses: statusesOf(responses),
        offered: await placeIn(at.school, child, semester, offered),
        wanted: await placeIn(at.school, child, semester, wanted),
      }
    },
    expectRight: (seen) => expect(seen).toEqual({ statuses: [201, 200], offered: 'enrolled', wanted: 'offered' }),
    control: {
      title: 'without the locks of the classes, the child is skipped for the free seat',
      without: ['student', 'course'],
      held: 'commit',
      expectWrong: (seen) => expect(seen).toEqual({ statuses: [201, 200], offered: 'enrolled', wanted: 'waiting' }),
    },
  }),

  race({
    title: 'two families swap into each other’s full classes while others want both, and nobody loses a class',
    rounds: ROUNDS,
    async scenario(at) {
      const { school } = at
      const { one, other, third, fourth } = await buildPair(school, { freed_seats: 'open' })
      const responses = await Promise.all([
        send(at, 'swap', one.owner, other.course, { drop_course_id: one.course.id }),
        send(at, 'swap', other.owner, one.course, { drop_course_id: other.course.id }),
        send(at, 'enroll', third, one.course),
        send(at, 'enroll', fourth, other.course),
      ])
      return {
        statuses: statusesOf(responses),
        one: await readSchedule(school, one.owner, one.semester),
        other: await readSchedule(school, other.owner, one.semester),
        wanted: [one.course.id, other.course.id],
      }
    },
    expectRight: ({ statuses, one, other, wanted }) =>
      expect([statuses, one.enrolled, other.enrolled]).toEqual([
        [202, 202, 202, 202],
        wanted.slice(0, 1),
        wanted.slice(1),
      ]),
    control: {
      title: 'two families that drop their class before they add the other one lose both to others',
      without: [],
      async scenario(at) {
        const { school } = at
        const { one, other, third, fourth } = await buildPair(school, { freed_seats: 'open' })
        await Promise.all([send(at, 'drop', one.owner, one.course), send(at, 'drop', other.owner, other.course)])
        await Promise.all([send(at, 'enroll', third, one.course), send(at, 'enroll', fourth, other.course)])
        const responses = await Promise.all([
          send(at, 'enroll', one.owner, other.course),
          send(at, 'enroll', other.owner, one.course),
        ])
        return {
          statuses: statusesOf(responses),
          one: await readSchedule(school, one.owner, one.semester),
          other: await readSchedule(school, other.owner, one.semester),
          wanted: [one.course.id, other.course.id],
        }
      },
      expectWrong: ({ statuses, one, other }) =>
        expect([statuses, one.enrolled, other.enrolled]).toEqual([[202, 202], [], []]),
    },
  }),

  race({
    title:
      'two families that join each other’s wait lists at once, to change classes, change them, though others press Add',
    rounds: ROUNDS,
    async scenario(at) {
      const { school } = at
      const { one, other, third, fourth } = await buildPair(school)
      const automatic = true
      const responses = await at.atOnce(() => [
        send(at, 'wait', one.owner, other.course, { swap: { drop_course_id: one.course.id, automatic } }),
        send(at, 'wait', other.owner, one.course, { swap: { drop_course_id: other.course.id, automatic } }),
        send(at, 'enroll', third, one.course),
        send(at, 'enroll', fourth, other.course),
      ])
      return {
        statuses: statusesOf(responses),
        one: await placeIn(school, one.owner, one.semester, other.course),
        other: await placeIn(school, other.owner, one.semester, one.course),
      }
    },
    expectRight: (seen) => expect(seen).toEqual({ statuses: [201, 201, 202, 202], one: 'enrolled', other: 'enrolled' }),
    control: {
      title: 'without the locks of children and classes, two families that join each other’s wait lists change nothing',
      without: ['student', 'course'],
      held: 'commit',
      expectWrong: (seen) => expect(seen).toEqual({ statuses: [201, 201, 202, 202], one: 'waiting', other: 'waiting' }),
    },
  }),
])

type Course = BuiltWaitList['course']

/** A full class of one seat, the family that has it, and the children on its wait list. */
async function buildLine(school: School, options: Parameters<typeof buildWaitList>[1] = {}) {
  const built = await buildWaitList(school, options)
  const [first, second, third = second] = built.families
  if (!first || !second || !third) throw new Error('nobody waits')
  return { ...built, first, second, third }
}

/** Two full classes of one seat at one time, and two families without a class. */
async function buildPair(school: School, semester: NonNullable<Parameters<typeof buildWaitList>[1]>['semester'] = {}) {
  const one = await buildWaitList(school, { waiting: 0, semester })
  const other = await buildFullClass(school, one.semester.id)
  const [third, fourth] = await Promise.all([buildFamily(school.postgres), buildFamily(school.postgres)])
  return { one, other, third, fourth }
}

function send(
  at: RaceSetup,
  command: keyof typeof SEAT_COMMANDS,
  { parent, student }: Family,
  course: Course,
  body = {},
) {
  return at.as(parent).send(SEAT_COMMANDS[command], { params: { course_id: course.id, student_id: student.id }, body })
}

/** Sends a command before the race. */
async function prepare(
  school: School,
  command: keyof typeof SEAT_COMMANDS,
  { parent, student }: Family,
  { id }: Course,
) {
  const call = { params: { course_id: id, student_id: student.id }, body: {} }
  expect((await school.as(parent).send(SEAT_COMMANDS[command], call)).status).toBeLessThan(300)
}

/** The office adds a seat, which goes to the wait list. */
async function addSeat(school: School, course: Course): Promise<void> {
  const office = await buildUser(school.postgres, { role: 'admin' })
  const body = courseForm({ course, semester: { id: course.semester_id } }, { max_seats: course.max_seats + 1 })
  const { status } = await school.as(office).send(updateCourse, { params: { id: course.id }, body })
  expect(status).toBe(200)
}

async function placeIn(school: School, family: Family, semester: BuiltWaitList['semester'], { id }: Course) {
  const schedule = await readSchedule(school, family, semester)
  const place = (['offered', 'enrolled', 'waiting'] as const).find((list) => schedule[list].includes(id))
  return place ?? 'none'
}

function statusesOf(responses: readonly { readonly status: number }[]): number[] {
  return responses.map(({ status }) => status)
}

function countStatuses(responses: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
