import { beforeAll, expect, test } from 'vitest'
import { createCourse } from '../../contract/officeCourses.ts'
import { createTeacher, deleteTeacher, listTeacherNames, listTeachers, updateTeacher } from '../../contract/teachers.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEnrollmentState,
  buildSemester,
  buildTeacher,
  buildUser,
  newEmail,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildConfirmedAdmin(school.postgres)
})

const grace = { first_name: 'Grace', last_name: "O'Brien", email: 'Grace@Example.org' }

test('a teacher is added, edited and deactivated', async () => {
  const added = await school.as(by).send(createTeacher, { body: grace })
  const teacher = added.body.teachers.find(({ last_name }) => last_name === "O'Brien")
  expect(added.status).toBe(201)
  expect(teacher).toMatchObject({ first_name: 'Grace', email: 'grace@example.org', active: 1, courses: [] })
  const edited = await school
    .as(by)
    .send(updateTeacher, { params: { id: teacher?.id ?? 0 }, body: { ...teacher, last_name: 'Nuñez', active: 0 } })
  expect(edited.status).toBe(200)
  expect(edited.body.teachers.find(({ id }) => id === teacher?.id)).toMatchObject({ last_name: 'Nuñez', active: 0 })
})

test.each([
  [{ first_name: '' }, { first_name: ['Field is Required'] }],
  [{ last_name: 'R2' }, { last_name: [`Only alphabetic characters are allowed. "2" can't be in a name.`] }],
  [{ email: 'grace' }, { email: ['Must be a valid email'] }],
  [{ active: 2 }, { active: [expect.any(String)] }],
])('a teacher with %j is refused by field', async (wrong, errors) => {
  expect(await school.as(by).send(createTeacher, { body: { ...grace, ...wrong } })).toMatchObject({
    status: 422,
    body: { errors },
  })
})

test('changing a teacher’s email requires a confirmed password', async () => {
  const { id, first_name, last_name, email } = await buildTeacher(school.postgres)
  const unconfirmed = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const edit = (client: typeof unconfirmed, fields: object) =>
    client.send(updateTeacher, { params: { id }, body: { first_name, last_name, email, ...fields } })
  const refused = await edit(unconfirmed, { email: newEmail() })
  expect(refused).toMatchObject({ status: 403, body: { code: 'password-required' } })
  expect((await edit(unconfirmed, { active: 0 })).status).toBe(200)
  const changed = await edit(school.as(by), { email: 'Nez@Example.org' })
  expect(changed.body.teachers.find((teacher) => teacher.id === id)).toMatchObject({ email: 'nez@example.org' })
})

test('a teacher without classes is deleted', async () => {
  const { id } = await buildTeacher(school.postgres)
  const { status, body } = await school.as(by).send(deleteTeacher, { params: { id } })
  expect([status, body.teachers.some((teacher) => teacher.id === id)]).toEqual([200, false])
  expect((await school.as(by).send(deleteTeacher, { params: { id } })).status).toBe(404)
})

test('a teacher with a class in any semester is not deleted', async () => {
  const { course, semester } = await buildEnrollmentState(school.postgres, { semester: { active: false } })
  expect(await school.as(by).send(deleteTeacher, { params: { id: course.teacher_id } })).toMatchObject({
    status: 400,
    body: {
      code: 'has-courses',
      errors: { courses: [`${course.section} ${course.name} (${semester.name})`] },
      message: 'Grace Nez is still tied to at least one course, remove them from the course(s) before deleting.',
    },
  })
})

test('of a concurrent creation of a class and deletion of its teacher exactly one succeeds', async () => {
  for (let round = 0; round < 20; round++) {
    const teacher = await buildTeacher(school.postgres)
    const semester = await buildSemester(school.postgres)
    const body = {
      section: '101',
      name: 'Art',
      description: '<p>Clay</p>',
      teacher_id: teacher.id,
      grade: 'K',
      max_seats: 5,
      period: '1',
      days: 'M',
      time: '9:00',
      semester: semester.id,
    }
    const [created, deleted] = await Promise.all([
      school.as(by).send(createCourse, { body }),
      school.as(by).send(deleteTeacher, { params: { id: teacher.id } }),
    ])
    expect([
      [201, 400],
      [422, 200],
    ]).toContainEqual([created.status, deleted.status])
  }
  expect((await school.as(by).send(listTeachers)).status).toBe(200)
})

test('the names of teachers do not grow with their classes', async () => {
  const { course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const size = async () => JSON.stringify((await school.as(by).send(listTeacherNames)).body).length
  const before = await size()
  const { teacher_id } = course
  for (const days of ['M', 'W', 'F'] as const)
    await buildCourse(school.postgres, { semester_id: course.semester_id, teacher_id, days, period: '8' })
  expect(await size()).toBe(before)
  const { teachers } = (await school.as(by).send(listTeacherNames)).body
  const found = teachers.find(({ id }) => id === teacher_id)
  expect(found).toEqual({ id: teacher_id, first_name: expect.any(String), last_name: expect.any(String), active: 1 })
})
