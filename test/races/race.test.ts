import { expect } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../../contract/enrollment/rosters.ts'
import { createStudent } from '../../contract/students.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../data/builders.ts'
import { rounds } from '../rounds.ts'
import type { School } from '../school.ts'
import { race, testRaces } from './races.ts'

testRaces([
  race({
    title: 'thirty families racing for two seats fill exactly two, and the others are offered the wait list',
    async scenario({ school, as, atOnce }) {
      const { course, families } = await buildContestedClass(school, { seats: 2, families: 30 })
      const responses = await atOnce(() =>
        families.map(({ parent, student }) => as(parent).send(commands.enroll, { params: placeOf(course, student) })),
      )
      return { statuses: countStatuses(responses), counts: await readCounts(school, course) }
    },
    expectRight(seen) {
      expect(seen).toEqual({ statuses: { 201: 2, 202: 28 }, counts: { current_seats: 2, wait_list: 0 } })
    },
    control: {
      title: 'without the lock of the class, thirty families have the two seats',
      without: ['course'],
      expectWrong: (seen) =>
        expect(seen).toEqual({ statuses: { 201: 30 }, counts: { current_seats: 30, wait_list: 0 } }),
    },
  }),

  race({
    title: 'when twenty families join one wait list at once, five get positions 1 to 5 and the others are refused',
    async scenario({ school, as, atOnce }) {
      const { course, families } = await buildContestedClass(school, { seats: 0, families: 20 })
      const responses = await atOnce(() =>
        families.map(({ parent, student }) =>
          as(parent).send(commands.joinWaitList, { params: placeOf(course, student) }),
        ),
      )
      const positions = responses.flatMap(({ body }) => body.schedule.waiting.map(({ position }) => position))
      return { statuses: countStatuses(responses), positions, counts: await readCounts(school, course) }
    },
    expectRight({ positions, ...seen }) {
      expect(seen).toEqual({ statuses: { 201: 5, 202: 15 }, counts: { current_seats: 0, wait_list: 5 } })
      expect(positions.toSorted()).toEqual([1, 2, 3, 4, 5])
    },
    control: {
      title: 'without the lock of the class, twenty families are on its wait list of five',
      without: ['course'],
      expectWrong: (seen) =>
        expect(seen).toMatchObject({ statuses: { 201: 20 }, counts: { current_seats: 0, wait_list: 20 } }),
    },
  }),

  race({
    title: 'when twenty students each enroll in two overlapping classes at once, each gets into exactly one',
    async scenario({ school, as, atOnce }) {
      const { semester, course, families } = await buildContestedClass(school, { seats: 50, families: 20 })
      const overlapping = { semester_id: semester.id, name: 'Farm', period: 'All Day', max_seats: 50 } as const
      const allDay = await buildCourse(school.postgres, overlapping)
      const responses = await atOnce(() =>
        families.flatMap(({ parent, student }) =>
          [course, allDay].map((at) => as(parent).send(commands.enroll, { params: placeOf(at, student) })),
        ),
      )
      const counts = [await readCounts(school, course), await readCounts(school, allDay)]
      return { statuses: countStatuses(responses), taken: counts.map(({ current_seats }) => current_seats) }
    },
    expectRight({ statuses, taken: [one = 0, other = 0] }) {
      expect(statuses).toEqual({ 201: 20, 422: 20 })
      expect(one + other).toBe(20)
    },
    control: {
      title: 'without the locks of students and classes, twenty students are in two classes at the same time',
      without: ['student', 'course'],
      expectWrong: (seen) => expect(seen).toEqual({ statuses: { 201: 40 }, taken: [20, 20] }),
    },
  }),

  race({
    title: 'when a family drops the last seat while others enroll, the seat is taken at most once',
    rounds: rounds(4),
    async scenario({ school, as, begin, atOnce }) {
      const { course, families } = await buildContestedClass(school, { seats: 1, families: 6 })
      const [owner, ...others] = families
      if (!owner) throw new Error('no family')
      const params = placeOf(course, owner.student)
      await school.as(owner.parent).send(commands.enroll, { params })
      const dropping = await begin(() => as(owner.parent).send(commands.drop, { params }))
      const added = await atOnce(() =>
        others.map(({ parent, student }) => as(parent).send(commands.enroll, { params: placeOf(course, student) })),
      )
      const dropped = (await dropping.response).status
      const { current_seats } = await readCounts(school, course)
      return { dropped, enrolled: countStatuses(added)[201] ?? 0, current_seats }
    },
    expectRight({ dropped, enrolled, current_seats }) {
      expect(dropped).toBe(200)
      expect(enrolled).toBeLessThanOrEqual(1)
      expect(current_seats).toBe(enrolled)
    },
    control: {
      title: 'without the lock of the class, five families take a seat that was dropped',
      without: ['course'],
      first: 'answered',
      expectWrong: (seen) => expect(seen).toEqual({ dropped: 200, enrolled: 5, current_seats: 5 }),
    },
  }),

  race({
    title: 'ten concurrent requests with the same key add one student and return the same response',
    async scenario({ school, as, atOnce }) {
      const parent = await buildUser(school.postgres)
      const body = { first_name: 'Lena', last_name: 'Begay', grade: '3' }
      const responses = await atOnce(() =>
        Array.from({ length: 10 }, () => as(parent).send(createStudent, { body, key: 'same-key' })),
      )
      const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
      const bodies = new Set(responses.map((response) => JSON.stringify(response.body)))
      return { statuses: countStatuses(responses), bodies: bodies.size, children: children.length }
    },
    expectRight: (seen) => expect(seen).toEqual({ statuses: { 201: 10 }, bodies: 1, children: 1 }),
    control: {
      title: 'without the primary key of the stored responses and the lock of the account, each request adds a student',
      without: ['users'],
      expectWrong: (seen) => expect(seen).toMatchObject({ statuses: { 201: 10 }, children: 10 }),
    },
  }),

  race({
    title: 'when an admin and the parent enroll a waiting child at the same time, the child gets one seat',
    rounds: rounds(4),
    async scenario({ school, as, atOnce }) {
      const admin = await buildUser(school.postgres, { role: 'admin' })
      const { course, families } = await buildContestedClass(school, { seats: 0, families: 1 })
      const [family] = families
      if (!family) throw new Error('no family')
      const params = placeOf(course, family.student)
      await school.as(family.parent).send(commands.joinWaitList, { params })
      await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', course.id).execute()
      const [moved, added] = await atOnce(() => [
        as(admin).send(moveFromWaitListToEnrolled, { body: params }),
        as(family.parent).send(commands.enroll, { params }),
      ])
      return { statuses: [moved.status, added.status], counts: await readCounts(school, course) }
    },
    expectRight({ statuses, counts }) {
      expect(statuses.toSorted()).toEqual(statuses[0] === 200 ? [200, 422] : [201, 422])
      expect(counts).toEqual({ current_seats: 1, wait_list: 0 })
    },
    control: {
      title: 'without the locks of the student and the class, both enroll the child',
      without: ['student', 'course'],
      expectWrong: ({ statuses }) => expect(statuses).toEqual([200, 201]),
    },
  }),

  race({
    title: 'when an admin and families fill a class at the same time, its seats are never exceeded',
    async scenario({ school, as, atOnce }) {
      const admin = await buildUser(school.postgres, { role: 'admin' })
      const { course, families } = await buildContestedClass(school, { seats: 3, families: 12 })
      const responses = await atOnce(() =>
        families.map(async ({ parent, student }, n) => {
          const place = placeOf(course, student)
          const { status } =
            n % 2 === 0
              ? await as(admin).send(addStudentToClass, { body: place })
              : await as(parent).send(commands.enroll, { params: place })
          return { status }
        }),
      )
      const enrolled = responses.filter(({ status }) => status === 200 || status === 201).length
      return { enrolled, taken: (await readCounts(school, course)).current_seats }
    },
    expectRight: (seen) => expect(seen).toEqual({ enrolled: 3, taken: 3 }),
    control: {
      title: 'without the lock of the class, an admin and families have twelve of three seats',
      without: ['course'],
      expectWrong: (seen) => expect(seen).toEqual({ enrolled: 12, taken: 12 }),
    },
  }),
])

async function buildContestedClass(school: School, { seats, families }: { seats: number; families: number }) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: seats })
  return {
    semester,
    course,
    families: await Promise.all(Array.from({ length: families }, () => buildFamily(school.postgres))),
  }
}

interface Row {
  readonly id: number
}

function placeOf(course: Row, student: Row) {
  return { course_id: course.id, student_id: student.id }
}

function readCounts({ db }: School, { id }: Row) {
  const query = db.selectFrom('course').select(['current_seats', 'wait_list']).where('id', '=', id)
  return query.executeTakeFirstOrThrow()
}

function countStatuses(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
