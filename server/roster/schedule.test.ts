import { expect, test } from 'vitest'
import { getSchedule } from '../../contract/schedules.ts'
import { buildEnrollmentState, buildEntry, buildUser } from '../../test/builders.ts'
import { fetchSchedule, findListedCourse } from '../../test/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('a child’s schedule holds the classes of that semester as they are, by section', async () => {
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

test('a waiting child is told its place in line, and nobody else’s name', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, ahead: 3, status: 'waiting' })
  expect(await fetchSchedule(school, at)).toStrictEqual({
    enrolled: [],
    waiting: [{ ...(await findListedCourse(school, at)), position: 4 }],
  })
})

test('a class that was made inactive leaves the family’s schedule and stays in the office’s', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false }, status: 'enrolled' })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await fetchSchedule(school, at)).enrolled).toEqual([])
  expect((await fetchSchedule(school, { ...at, parent: admin })).enrolled).toMatchObject([{ id: at.course.id }])
})

test('a child who is done with school has no schedule to view', async () => {
  const at = await buildEnrollmentState(school.postgres, { child: { grade: 'done' }, status: 'enrolled' })
  expect(await read(at.parent, at.student.id, at.semester.id)).not.toMatchObject({
    body: { schedule: { enrolled: [{ id: at.course.id }] } },
  })
})

test('the semester is named by its id, its slug or its exact name', async () => {
  const { parent, student, semester, course } = await buildEnrollmentState(school.postgres, {
    semester: { name: 'Early Fall 2035' },
    status: 'enrolled',
  })
  for (const reference of [semester.id, `Early-Fall-2035_${semester.id}`, 'Early Fall 2035'])
    expect((await read(parent, student.id, reference)).body.schedule).toMatchObject({ enrolled: [{ id: course.id }] })
})

test('a schedule of no semester, or of one families do not see, is not there', async () => {
  const { parent, student, semester } = await buildEnrollmentState(school.postgres, { semester: { active: false } })
  for (const reference of [semester.id, 999_999_999, 'Winter'])
    expect(await read(parent, student.id, reference)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await read(admin, student.id, semester.id)).status).toBe(200)
})

test('a schedule is asked for by semester', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres)
  const answer = await school.as(parent).send(getSchedule, { params: { id: student.id } })
  expect(answer).toMatchObject({ status: 422, body: { errors: { semester: [expect.any(String)] } } })
})

function read(someone: { token: string }, id: number, semester: number | string) {
  return school.as(someone).send(getSchedule, { params: { id }, query: { semester: String(semester) } })
}
