import { expect, test } from 'vitest'
import { listCourses } from '../../contract/courses.ts'
import { buildCourse, buildEnrollmentState, buildSemester, buildTeacher, buildUser } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const notFound = { status: 404, body: { code: 'not-found' } }

test('a class is shown as it is, with its counts and nobody on it, to families and in the office’s list', async () => {
  const teacher = await buildTeacher(school.postgres, { first_name: 'Grace', last_name: 'Nez' })
  const { semester, course } = await buildEnrollmentState(school.postgres, {
    course: {
      section: '101',
      name: 'Pottery',
      description: '<p>Clay</p>',
      teacher_id: teacher.id,
      grade: 'K,1,2',
      room: 'B4',
      period: 'All Day',
      days: 'T/TH',
      time: '9:00-14:00',
      restrictions: '204,305',
      max_seats: 1,
    },
    status: 'enrolled',
    ahead: 2,
  })
  for (const role of ['parent', 'admin'] as const) {
    const { status, body } = await listed(role, semester.id)
    expect(status).toBe(200)
    expect(body).toStrictEqual({
      courses: [
        {
          id: course.id,
          section: '101',
          name: 'Pottery',
          description: '<p>Clay</p>',
          teacher_id: teacher.id,
          teacher: { id: teacher.id, first_name: 'Grace', last_name: 'Nez' },
          grade: 'K,1,2',
          max_seats: 1,
          current_seats: 1,
          wait_list: 2,
          room: 'B4',
          period: 'All Day',
          days: 'T/TH',
          time: '9:00-14:00',
          restrictions: '204,305',
          semester: semester.name,
          semester_id: semester.id,
          active: true,
        },
      ],
    })
  }
})

test('an inactive class is in the office’s list only', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const shown = await buildCourse(school.postgres, { semester_id })
  const hidden = await buildCourse(school.postgres, { semester_id, active: false })
  expect(idsOf(await listed('parent', semester_id))).toEqual([shown.id])
  expect(idsOf(await listed('admin', semester_id))).toEqual([shown.id, hidden.id])
})

test('classes stand in the order of their sections, numbers by their value, and only of that semester', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  for (const section of ['1010', '99', '101']) await buildCourse(school.postgres, { semester_id, section })
  await buildCourse(school.postgres, { semester_id: (await buildSemester(school.postgres)).id, section: '100' })
  const { body } = await listed('parent', semester_id)
  expect(body.courses.map(({ section }) => section)).toEqual(['99', '101', '1010'])
})

test('the semester is named by its id, its slug or its exact name', async () => {
  const { id: semester_id } = await buildSemester(school.postgres, { name: 'Late Fall 2034' })
  const { id } = await buildCourse(school.postgres, { semester_id })
  for (const reference of [semester_id, `Late-Fall-2034_${semester_id}`, encodeURIComponent('Late Fall 2034')])
    expect(idsOf(await listed('parent', reference))).toEqual([id])
})

test('the classes of a closed semester are still shown to families', async () => {
  const { id: semester_id } = await buildSemester(school.postgres, { disabled: true })
  const { id } = await buildCourse(school.postgres, { semester_id })
  expect(idsOf(await listed('parent', semester_id))).toEqual([id])
})

test('the classes of a semester that is not active are shown to the office only', async () => {
  const { id: semester_id } = await buildSemester(school.postgres, { active: false })
  const { id } = await buildCourse(school.postgres, { semester_id })
  expect(await listed('parent', semester_id)).toMatchObject(notFound)
  expect(idsOf(await listed('admin', semester_id))).toEqual([id])
})

test('an unknown semester has no classes to show', async () => {
  for (const reference of [999_999_999, 'Winter-2033_999999999', 'Winter', '%00'])
    expect(await listed('admin', reference)).toMatchObject(notFound)
})

async function listed(role: 'parent' | 'admin', semester: number | string) {
  return school.as(await buildUser(school.postgres, { role })).send(listCourses, { params: { semester } })
}

function idsOf({ body }: Awaited<ReturnType<typeof listed>>) {
  return body.courses.map(({ id }) => id)
}
