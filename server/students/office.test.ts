import { beforeAll, expect, test } from 'vitest'
import { listStudents } from '../../contract/students.ts'
import { listTeachers } from '../../contract/teachers.ts'
import { type BuiltUser, buildEnrollmentState, buildStudent, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})
test('a search matches parts of the student’s and parent’s names', async () => {
  const parent = await buildUser(school.postgres, { first_name: 'Łucja', last_name: "O'Brien", phone: '9285550777' })
  const child = await buildStudent(school.postgres, { first_name: 'Nuño', last_name: 'Nguyễn', parent_id: parent.id })
  for (const search of ['nuño', 'NGUY', "nuño o'br", 'łucja nguyễn', 'lucja nguyen', '0777', parent.email]) {
    const { students } = (await school.as(by).send(listStudents, { query: { search } })).body
    expect(students.map(({ id }) => id)).toEqual([child.id])
  }
  for (const search of ['100%', '_', 'nuño smith'])
    expect((await school.as(by).send(listStudents, { query: { search } })).body.students).toEqual([])
})

test('a teacher is listed with the classes and their seats', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const { teachers } = (await school.as(by).send(listTeachers)).body
  expect(teachers.find(({ id }) => id === at.course.teacher_id)).toMatchObject({
    active: 1,
    courses: [{ id: at.course.id, current_seats: 1, max_seats: 10, wait_list: 0, semester: at.semester.name }],
  })
})
