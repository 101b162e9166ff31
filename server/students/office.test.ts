import { afterEach, beforeAll, expect, test } from 'vitest'
import { incrementGrades, listStudents } from '../../contract/students.ts'
import { listTeachers } from '../../contract/teachers.ts'
import { type Grade, nextGrade, STUDENT_GRADES } from '../../domain/grade.ts'
import { type BuiltUser, buildEnrollmentState, buildStudent, buildUser } from '../../test/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})
afterEach(() => {
  school.now = undefined
})

test('all grades are raised once a day, and a second time is refused with the time and author', async () => {
  const parent = await buildUser(school.postgres)
  const children = await Promise.all(
    STUDENT_GRADES.map((grade) => buildStudent(school.postgres, { parent_id: parent.id, grade })),
  )
  const raise = () => school.as(by).send(incrementGrades, { body: {} })
  const answers = await Promise.all([raise(), raise(), raise()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'grades-raised-already',
    message: expect.stringMatching(/^Olive Office already .+ on \w+ \d+, \d{4} at \d+:\d\d [AP]M MST\./),
  })
  expect(await gradesOf(children)).toEqual(STUDENT_GRADES.map(nextGrade))
  school.now = new Date(Date.now() + 24 * 60 * 60 * 1000 - 60_000)
  expect((await school.as(await buildSignedInAdmin()).send(incrementGrades, { body: {} })).status).toBe(409)
  school.now = new Date(Date.now() + 24 * 60 * 60 * 1000 + 60_000)
  expect((await school.as(await buildSignedInAdmin()).send(incrementGrades, { body: {} })).status).toBe(200)
  expect(await gradesOf(children)).toEqual(STUDENT_GRADES.map(nextGrade).map(nextGrade))
})

test('the audit trail of raised grades counts an edit that was running before', async () => {
  await school.owner.db.deleteFrom('grade_increment').execute()
  const parent = await buildUser(school.postgres)
  const { id } = await buildStudent(school.postgres, { parent_id: parent.id, grade: '5' })
  const counted = await countOf('9')
  const edit = await openClient(school.url)
  await edit.query('begin')
  await edit.query("update student set grade = '9' where id = $1", [id])
  const raised = Promise.allSettled([school.as(by).send(incrementGrades, { body: {} })])
  await waitUntilBlocked(school.db)
  await edit.query('commit')
  expect(await raised).toMatchObject([{ value: { status: 200 } }])
  const { before } = await school.db
    .selectFrom('audit_entry')
    .select('before')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(before).toMatchObject({ 9: counted + 1 })
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

/** An admin with a session at the current time of the test clock. */
async function buildSignedInAdmin() {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  await school.db
    .updateTable('session')
    .set({ expires_at: new Date((school.now?.getTime() ?? 0) + 60_000) })
    .where('user_id', '=', admin.id)
    .execute()
  return admin
}

async function countOf(grade: Grade): Promise<number> {
  return (await school.db.selectFrom('student').select('id').where('grade', '=', grade).execute()).length
}

async function gradesOf(children: readonly { readonly id: number }[]) {
  const rows = await school.db.selectFrom('student').select(['id', 'grade']).execute()
  return children.map((child) => rows.find(({ id }) => id === child.id)?.grade)
}
