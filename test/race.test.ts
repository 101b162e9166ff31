import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../contract/rosters.ts'
import { dropCourse, enrollInCourse, joinCourseWaitList } from '../contract/schedules.ts'
import { createStudent } from '../contract/students.ts'
import { findViolations } from '../server/roster/audit.queries.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildUser } from './builders.ts'
import { createClient } from './client.ts'
import { openSchool } from './school.ts'
import { type ServerProcess, startServer } from './servers.ts'

const school = openSchool()
let servers: ServerProcess[] = []

beforeAll(async () => {
  servers = await Promise.all([startServer({ DATABASE_URL: school.url }), startServer({ DATABASE_URL: school.url })])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  expect(await findViolations(school.db)).toEqual([])
})

describe.each(['one server in this process', 'two server processes'])('through HTTP, %s', (where) => {
  /** The n-th request goes to the n-th server in turn. */
  const as = (someone: BuiltUser, n: number) =>
    createClient(where.startsWith('one') ? school.origin : (servers[n % servers.length]?.origin ?? ''), someone.token)

  test('thirty families racing for two seats fill exactly two, and the others are told to wait', async () => {
    const { course, families } = await fullHouse({ seats: 2, families: 30 })
    const answers = await Promise.all(
      families.map(({ parent, student }, n) =>
        as(parent, n).send(enrollInCourse, { params: { course_id: course.id, student_id: student.id } }),
      ),
    )
    expect(countOf(answers)).toEqual({ 201: 2, 202: 28 })
    expect(await countsOf(course.id)).toEqual({ current_seats: 2, wait_list: 0 })
  })

  test('of many families joining one wait list at once five wait, each at a place of its own, and nobody is sixth', async () => {
    const { course, families } = await fullHouse({ seats: 0, families: 20 })
    const answers = await Promise.all(
      families.map(({ parent, student }, n) =>
        as(parent, n).send(joinCourseWaitList, { params: { course_id: course.id, student_id: student.id } }),
      ),
    )
    expect(countOf(answers)).toEqual({ 201: 5, 202: 15 })
    const places = answers.flatMap(({ body }) => body.schedule.waiting.map(({ position }) => position))
    expect(places.sort()).toEqual([1, 2, 3, 4, 5])
    expect(await countsOf(course.id)).toEqual({ current_seats: 0, wait_list: 5 })
  })

  test('twenty children each sent to two clashing classes at once are in exactly one of them', async () => {
    const { semester, course, families } = await fullHouse({ seats: 50, families: 20 })
    const allDay = await buildCourse(school.postgres, {
      semester_id: semester.id,
      name: 'Farm',
      period: 'All Day',
      max_seats: 50,
    })
    const answers = await Promise.all(
      families.flatMap(({ parent, student }, n) =>
        [course.id, allDay.id].map((course_id, m) =>
          as(parent, n + m).send(enrollInCourse, { params: { course_id, student_id: student.id } }),
        ),
      ),
    )
    expect(countOf(answers)).toEqual({ 201: 20, 422: 20 })
    const taken = (await countsOf(course.id)).current_seats + (await countsOf(allDay.id)).current_seats
    expect(taken).toBe(20)
  })

  test('while one family drops the last seat and others add it, it is never held twice', async () => {
    for (let round = 0; round < 10; round++) {
      const { course, families } = await fullHouse({ seats: 1, families: 6 })
      const [holder, ...others] = families
      if (!holder) throw new Error('no family')
      const params = { course_id: course.id, student_id: holder.student.id }
      await as(holder.parent, 0).send(enrollInCourse, { params })
      const [dropped, ...added] = await Promise.all([
        as(holder.parent, 0).send(dropCourse, { params }),
        ...others.map(({ parent, student }, n) =>
          as(parent, n).send(enrollInCourse, { params: { course_id: course.id, student_id: student.id } }),
        ),
      ])
      const got = added.filter(({ status }) => status === 201).length
      expect(dropped.status).toBe(200)
      expect(got).toBeLessThanOrEqual(1)
      expect((await countsOf(course.id)).current_seats).toBe(got)
    }
  })

  test('the same key ten times at once adds one child and gives ten times the same answer', async () => {
    const parent = await buildUser(school.postgres)
    const body = { first_name: 'Lena', last_name: 'Begay', grade: '3' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => as(parent, n).send(createStudent, { body, key: 'one-press' })),
    )
    expect(countOf(answers)).toEqual({ 201: 10 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
    expect(children).toHaveLength(1)
  })

  test("an admin moving a waiting child in, during that parent's own add, gives one seat once", async () => {
    const admin = await buildUser(school.postgres, { role: 'admin' })
    for (let round = 0; round < 10; round++) {
      const { course, families } = await fullHouse({ seats: 0, families: 1 })
      const [family] = families
      if (!family) throw new Error('no family')
      const params = { course_id: course.id, student_id: family.student.id }
      await as(family.parent, 0).send(joinCourseWaitList, { params })
      await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', course.id).execute()
      const [moved, added] = await Promise.all([
        as(admin, 0).send(moveFromWaitListToEnrolled, { body: params }),
        as(family.parent, 1).send(enrollInCourse, { params }),
      ])
      expect([moved.status, added.status].sort()).toEqual(moved.status === 200 ? [200, 422] : [201, 422])
      expect(await countsOf(course.id)).toEqual({ current_seats: 1, wait_list: 0 })
    }
  })

  test('an admin filling the class beside the families never brings it over its seats', async () => {
    const admin = await buildUser(school.postgres, { role: 'admin' })
    const { course, families } = await fullHouse({ seats: 3, families: 12 })
    const answers = await Promise.all(
      families.map(({ parent, student }, n) =>
        n % 2 === 0
          ? as(admin, n).send(addStudentToClass, { body: { course_id: course.id, student_id: student.id } })
          : as(parent, n).send(enrollInCourse, { params: { course_id: course.id, student_id: student.id } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(3)
    expect((await countsOf(course.id)).current_seats).toBe(3)
  })
})

/** A class with so many seats and so many families who want one. */
async function fullHouse({ seats, families }: { seats: number; families: number }) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: seats })
  return {
    semester,
    course,
    families: await Promise.all(Array.from({ length: families }, () => buildFamily(school.postgres))),
  }
}

function countsOf(course_id: number) {
  return school.db
    .selectFrom('course')
    .select(['current_seats', 'wait_list'])
    .where('id', '=', course_id)
    .executeTakeFirstOrThrow()
}

function countOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
