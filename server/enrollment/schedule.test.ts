import { expect, test } from 'vitest'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { buildEnrollmentState, buildEntry, buildUser } from '../../test/data/builders.ts'
import { fetchSchedule, findListedCourse } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('a schedule has the student’s classes of the semester by section', async () => {
  const at = await buildEnrollmentState(school.postgres, {
    course: { section: '1010' },
    other: { section: '99' },
    status: 'enrolled',
  })
  const other = await buildEnrollmentState(school.postgres)
  await buildEntry(school.postgres, other.course, at.student)
  const { enrolled, waiting } = await fetchSchedule(school, at)
  expect(enrolled.map(({ id }) => id)).toEqual([at.other?.id, at.course.id])
  expect(enrolled[1]).toStrictEqual(await findListedCourse(school, at))
  expect(waiting).toEqual([])
})

test('a waiting student gets their position and no names', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, ahead: 3, status: 'waiting' })
  expect(await fetchSchedule(school, at)).toStrictEqual({
    enrolled: [],
    waiting: [{ ...(await findListedCourse(school, at)), position: 4, swap: null, passed_over: null }],
    offered: [],
    reserve: [],
  })
})

test('an inactive class is only in the office’s view of a schedule', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false }, status: 'enrolled' })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await fetchSchedule(school, at)).enrolled).toEqual([])
  expect((await fetchSchedule(school, { ...at, parent: admin })).enrolled).toMatchObject([{ id: at.course.id }])
})

test('a student who is done with school has an empty schedule', async () => {
  const at = await buildEnrollmentState(school.postgres, { child: { grade: 'done' }, status: 'enrolled' })
  expect(await read(at.parent, at.student.id, at.semester.id)).not.toMatchObject({
    body: { schedule: { enrolled: [{ id: at.course.id }] } },
  })
})

test('a semester is found by its id, slug or exact name', async () => {
  const { parent, student, semester, course } = await buildEnrollmentState(school.postgres, {
    semester: { name: 'Early Fall 2035' },
    status: 'enrolled',
  })
  for (const reference of [semester.id, `Early-Fall-2035_${semester.id}`, 'Early Fall 2035'])
    expect((await read(parent, student.id, reference)).body.schedule).toMatchObject({ enrolled: [{ id: course.id }] })
})

test('a schedule of an unknown or inactive semester is 404 for families', async () => {
  const { parent, student, semester } = await buildEnrollmentState(school.postgres, { semester: { active: false } })
  for (const reference of [semester.id, 999_999_999, 'Winter'])
    expect(await read(parent, student.id, reference)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await read(admin, student.id, semester.id)).status).toBe(200)
})

test('a schedule requires a semester', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres)
  const answer = await school.as(parent).send(getSchedule, { params: { id: student.id } })
  expect(answer).toMatchObject({ status: 422, body: { errors: { semester: [expect.any(String)] } } })
})

function read(user: { token: string }, id: number, semester: number | string) {
  return school.as(user).send(getSchedule, { params: { id }, query: { semester: String(semester) } })
}
