import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { listLogs } from '../../contract/logs.ts'
import { deleteStudent, getStudent, getStudentHistory } from '../../contract/students.ts'
import { type BuiltUser, buildEnrollmentState, buildFamily, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('the parent and the office may read a student, and other families may not', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const read = (user: BuiltUser) => school.as(user).send(getStudent, { params: { id: student.id } })
  for (const user of [parent, by])
    expect((await read(user)).body).toMatchObject({ student: { id: student.id, parent: { first_name: 'Rosa' } } })
  expect((await read(await buildUser(school.postgres))).status).toBe(404)
})

test('a student without a roster is deleted, and the log keeps the name', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const params = { course_id: at.course.id, student_id: at.student.id }
  await school.as(at.parent).send(commands.enroll, { params, body: {} })
  await school.as(at.parent).send(commands.drop, { params, body: {} })
  expect((await remove(at.student.id)).status).toBe(204)
  const { logs } = (await school.as(by).send(listLogs, { params: { semester: at.semester.id } })).body
  expect(logs.map(({ first_name, status }) => [first_name, status])).toEqual([
    ['Ada', 'dropped'],
    ['Ada', 'enrolled'],
  ])
  const history = await school.as(by).send(getStudentHistory, { params: { id: at.student.id } })
  expect(history.body.logs).toEqual(logs)
  expect((await remove(at.student.id)).status).toBe(404)
})

test.each(['enrolled', 'waiting'] as const)('a student who is %s is not deleted', async (status) => {
  const { student, course, semester } = await buildEnrollmentState(school.postgres, { status })
  expect(await remove(student.id)).toMatchObject({
    status: 400,
    body: {
      code: 'on-roster',
      errors: { courses: [`${course.section} ${course.name} (${semester.name})`] },
      message:
        'Ada Yazzie is still enrolled or waitlisted in at least one course. You must remove them from all classes before deleting them.',
    },
  })
})

test('a concurrent enrollment and deletion of a student never both succeed', async () => {
  for (let round = 0; round < 20; round++) {
    const { parent, student, course } = await buildEnrollmentState(school.postgres)
    const params = { course_id: course.id, student_id: student.id }
    const [enrolled, removed] = await Promise.all([
      school.as(parent).send(commands.enroll, { params, body: {} }),
      remove(student.id),
    ])
    expect([
      [201, 400],
      [404, 204],
    ]).toContainEqual([enrolled.status, removed.status])
  }
})

function remove(id: number) {
  return school.as(by).send(deleteStudent, { params: { id } })
}
