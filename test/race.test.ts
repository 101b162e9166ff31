import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../contract/rosters.ts'
import { dropCourse, enrollInCourse, joinCourseWaitList } from '../contract/schedules.ts'
import { createStudent } from '../contract/students.ts'
import { findViolations } from '../server/roster/audit.queries.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildUser } from './builders.ts'
import { createClient, withKeys } from './client.ts'
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

describe.each(['one server in this process', 'two server processes'])('over HTTP with %s', (setup) => {
  /** Requests rotate among the servers. */
  const as = (user: BuiltUser, n: number) =>
    withKeys(
      createClient(setup.startsWith('one') ? school.origin : (servers[n % servers.length]?.origin ?? ''), user.token),
    )

  test('thirty families racing for two seats fill exactly two, and the others are offered the wait list', async () => {
    const { course, families } = await insertContestedClass({ seats: 2, families: 30 })
    const responses = await Promise.all(
      families.map(({ parent, student }, n) =>
        as(parent, n).send(enrollInCourse, { params: { course_id: course.id, student_id: student.id } }),
      ),
    )
    expect(countStatuses(responses)).toEqual({ 201: 2, 202: 28 })
    expect(await readCounts(course.id)).toEqual({ current_seats: 2, wait_list: 0 })
  })

  test('when twenty families join one wait list at once, five get positions 1 to 5 and the others are refused', async () => {
    const { course, families } = await insertContestedClass({ seats: 0, families: 20 })
    const responses = await Promise.all(
      families.map(({ parent, student }, n) =>
        as(parent, n).send(joinCourseWaitList, { params: { course_id: course.id, student_id: student.id } }),
      ),
    )
    expect(countStatuses(responses)).toEqual({ 201: 5, 202: 15 })
    const positions = responses.flatMap(({ body }) => body.schedule.waiting.map(({ position }) => position))
    expect(positions.sort()).toEqual([1, 2, 3, 4, 5])
    expect(await readCounts(course.id)).toEqual({ current_seats: 0, wait_list: 5 })
  })

  test('when twenty students each enroll in two overlapping classes at once, each gets into exactly one', async () => {
    const { semester, course, families } = await insertContestedClass({ seats: 50, families: 20 })
    const allDay = await buildCourse(school.postgres, {
      semester_id: semester.id,
      name: 'Farm',
      period: 'All Day',
      max_seats: 50,
    })
    const responses = await Promise.all(
      families.flatMap(({ parent, student }, n) =>
        [course.id, allDay.id].map((course_id, m) =>
          as(parent, n + m).send(enrollInCourse, { params: { course_id, student_id: student.id } }),
        ),
      ),
    )
    expect(countStatuses(responses)).toEqual({ 201: 20, 422: 20 })
    const seatsTaken = (await readCounts(course.id)).current_seats + (await readCounts(allDay.id)).current_seats
    expect(seatsTaken).toBe(20)
  })

  test('when a family drops the last seat while others enroll, the seat is taken at most once', async () => {
    for (let round = 0; round < 10; round++) {
      const { course, families } = await insertContestedClass({ seats: 1, families: 6 })
      const [owner, ...others] = families
      if (!owner) throw new Error('no family')
      const params = { course_id: course.id, student_id: owner.student.id }
      await as(owner.parent, 0).send(enrollInCourse, { params })
      const [dropped, ...added] = await Promise.all([
        as(owner.parent, 0).send(dropCourse, { params }),
        ...others.map(({ parent, student }, n) =>
          as(parent, n).send(enrollInCourse, { params: { course_id: course.id, student_id: student.id } }),
        ),
      ])
      const enrolled = added.filter(({ status }) => status === 201).length
      expect(dropped.status).toBe(200)
      expect(enrolled).toBeLessThanOrEqual(1)
      expect((await readCounts(course.id)).current_seats).toBe(enrolled)
    }
  })

  test('ten concurrent requests with the same key add one student and return the same response', async () => {
    const parent = await buildUser(school.postgres)
    const body = { first_name: 'Lena', last_name: 'Begay', grade: '3' }
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => as(parent, n).send(createStudent, { body, key: 'same-key' })),
    )
    expect(countStatuses(responses)).toEqual({ 201: 10 })
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
    const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
    expect(children).toHaveLength(1)
  })

  test('when an admin and the parent enroll a waiting child at the same time, the child gets one seat', async () => {
    const admin = await buildUser(school.postgres, { role: 'admin' })
    for (let round = 0; round < 10; round++) {
      const { course, families } = await insertContestedClass({ seats: 0, families: 1 })
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
      expect(await readCounts(course.id)).toEqual({ current_seats: 1, wait_list: 0 })
    }
  })

  test('when an admin and families fill a class at the same time, its seats are never exceeded', async () => {
    const admin = await buildUser(school.postgres, { role: 'admin' })
    const { course, families } = await insertContestedClass({ seats: 3, families: 12 })
    const responses = await Promise.all(
      families.map(({ parent, student }, n) =>
        n % 2 === 0
          ? as(admin, n).send(addStudentToClass, { body: { course_id: course.id, student_id: student.id } })
          : as(parent, n).send(enrollInCourse, { params: { course_id: course.id, student_id: student.id } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200 || status === 201)).toHaveLength(3)
    expect((await readCounts(course.id)).current_seats).toBe(3)
  })
})

async function insertContestedClass({ seats, families }: { seats: number; families: number }) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: seats })
  return {
    semester,
    course,
    families: await Promise.all(Array.from({ length: families }, () => buildFamily(school.postgres))),
  }
}

function readCounts(course_id: number) {
  return school.db
    .selectFrom('course')
    .select(['current_seats', 'wait_list'])
    .where('id', '=', course_id)
    .executeTakeFirstOrThrow()
}

function countStatuses(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
