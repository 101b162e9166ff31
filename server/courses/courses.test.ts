import { expect, test } from 'vitest'
import { listClassTimes, listCourses } from '../../contract/courses.ts'
import { buildCourse, buildEnrollmentState, buildSemester, buildTeacher, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const notFound = { status: 404, body: { code: 'not-found' } }

test('families and the office get a class with its counts and without its roster', async () => {
  const teacher = await buildTeacher(school.postgres, { first_name: 'Grace', last_name: 'Nez' })
  const { semester, course } = await buildEnrollmentState(school.postgres, {
    course: {
      section: '101',
      name: 'Pottery',
      description: '<p>Clay</p>',
      name_es: '',
      description_es: '',
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
    const { status, body } = await list(role, semester.id)
    expect(status).toBe(200)
    expect(body).toStrictEqual({
      courses: [
        {
          id: course.id,
          section: '101',
          name: 'Pottery',
          description: '<p>Clay</p>',
          name_es: '',
          description_es: '',
          teacher_id: teacher.id,
          teacher: { id: teacher.id, first_name: 'Grace', last_name: 'Nez' },
          grade: 'K,1,2',
          max_seats: 1,
          current_seats: 1,
          wait_list: 2,
          offered_seats: 0,
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

test('only the office gets an inactive class', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  const active = await buildCourse(school.postgres, { semester_id })
  const inactive = await buildCourse(school.postgres, { semester_id, active: false })
  expect(idsOf(await list('parent', semester_id))).toEqual([active.id])
  expect(idsOf(await list('admin', semester_id))).toEqual([active.id, inactive.id])
})

test('the classes of a semester are sorted by section, numbers by value', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  for (const section of ['1010', '99', '101']) await buildCourse(school.postgres, { semester_id, section })
  await buildCourse(school.postgres, { semester_id: (await buildSemester(school.postgres)).id, section: '100' })
  const { body } = await list('parent', semester_id)
  expect(body.courses.map(({ section }) => section)).toEqual(['99', '101', '1010'])
})

test('a semester is found by its id, slug or exact name', async () => {
  const { id: semester_id } = await buildSemester(school.postgres, { name: 'Late Fall 2034' })
  const { id } = await buildCourse(school.postgres, { semester_id })
  for (const reference of [semester_id, `Late-Fall-2034_${semester_id}`, encodeURIComponent('Late Fall 2034')])
    expect(idsOf(await list('parent', reference))).toEqual([id])
})

test('families get the classes of a closed semester', async () => {
  const { id: semester_id } = await buildSemester(school.postgres, { disabled: true })
  const { id } = await buildCourse(school.postgres, { semester_id })
  expect(idsOf(await list('parent', semester_id))).toEqual([id])
})

test('only the office gets the classes of an inactive semester', async () => {
  const { id: semester_id } = await buildSemester(school.postgres, { active: false })
  const { id } = await buildCourse(school.postgres, { semester_id })
  expect(await list('parent', semester_id)).toMatchObject(notFound)
  expect(idsOf(await list('admin', semester_id))).toEqual([id])
})

test('the times of classes are listed once for each list of grades, to families without inactive classes', async () => {
  const { id: semester_id } = await buildSemester(school.postgres)
  for (const time of [
    { days: 'M', period: '1', grade: '5' },
    { days: 'M', period: '1', grade: '5' },
    { days: 'M', period: '1', grade: '4,5' },
    { days: 'F', period: 'All Day', grade: 'K' },
    { days: 'W', period: '2', grade: '5', active: false },
  ] as const)
    await buildCourse(school.postgres, { semester_id, ...time })
  const shown = [
    { days: 'F', period: 'All Day', grade: 'K' },
    { days: 'M', period: '1', grade: '4,5' },
    { days: 'M', period: '1', grade: '5' },
  ]
  const times = (role: 'parent' | 'admin') => timesOf(role, semester_id)
  expect(await times('parent')).toMatchObject({ status: 200, body: { class_times: shown } })
  expect(await times('admin')).toMatchObject({
    body: { class_times: [...shown, { days: 'W', period: '2', grade: '5' }] },
  })
  const hidden = await buildSemester(school.postgres, { active: false })
  expect(await timesOf('parent', hidden.id)).toMatchObject(notFound)
})

test('an unknown semester is 404', async () => {
  for (const reference of [999_999_999, 'Winter-2033_999999999', 'Winter', '%00'])
    expect(await list('admin', reference)).toMatchObject(notFound)
})

async function list(role: 'parent' | 'admin', semester: number | string) {
  return school.as(await buildUser(school.postgres, { role })).send(listCourses, { params: { semester } })
}

async function timesOf(role: 'parent' | 'admin', semester: number) {
  return school.as(await buildUser(school.postgres, { role })).send(listClassTimes, { params: { semester } })
}

function idsOf({ body }: Awaited<ReturnType<typeof list>>) {
  return body.courses.map(({ id }) => id)
}
