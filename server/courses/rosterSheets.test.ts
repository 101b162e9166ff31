import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { listRosterContacts, listRosterSheets } from '../../contract/rosterSheets.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildEnrollmentState,
  buildRegistration,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

async function enrolledState() {
  const at = await buildEnrollmentState(school.postgres)
  const params = { course_id: at.course.id, student_id: at.student.id }
  await school.as(at.parent).send(commands.enroll, { params, body: {} })
  return at
}

function read(semester: number, query: Record<string, string> = {}) {
  return school.as(by).send(listRosterSheets, { params: { semester: String(semester) }, query })
}

test('a sheet has the class, the child and the parent to call', async () => {
  const at = await enrolledState()
  const { body } = await read(at.semester.id)
  expect(body.total).toBe(1)
  expect(body.semester.name).toBe(at.semester.name)
  expect(body.rows).toMatchObject([
    {
      course: { id: at.course.id, section: at.course.section, name: 'Robotics' },
      student: { id: at.student.id, first_name: 'Ada', last_name: 'Yazzie' },
      status: 'enrolled',
      parent: { first_name: 'Rosa', last_name: 'Yazzie', email: at.parent.email },
    },
  ])
})

test('a waiting child for whom a seat is held has a status of its own', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 1 }, status: 'waiting', offer: {} })
  expect((await read(at.semester.id)).body.rows).toMatchObject([{ status: 'offered' }])
})

test('the office chooses classes by id, the classes of a day or of a teacher', async () => {
  const at = await enrolledState()
  const course = await school.db
    .selectFrom('course')
    .selectAll()
    .where('id', '=', at.course.id)
    .executeTakeFirstOrThrow()
  const totalOf = async (query: Record<string, string>) => (await read(at.semester.id, query)).body.total
  expect(await totalOf({ courses: String(course.id) })).toBe(1)
  expect(await totalOf({ courses: `${course.id},${course.id + 100_000}` })).toBe(1)
  expect(await totalOf({ courses: String(course.id + 100_000) })).toBe(0)
  expect(await totalOf({ day: course.days })).toBe(1)
  expect(await totalOf({ day: course.days === 'F' ? 'M' : 'F' })).toBe(0)
  expect(await totalOf({ teacher: String(course.teacher_id) })).toBe(1)
  expect(await totalOf({ teacher: String(course.teacher_id + 100_000) })).toBe(0)
})

test.each(['', '1,', ',1', '01', '1,x', '-1', '2147483648', Array.from({ length: 101 }, (_, n) => n + 1).join()])(
  'classes chosen as "%s" are refused',
  async (courses) => {
    const at = await enrolledState()
    expect((await read(at.semester.id, { courses })).status).toBe(422)
  },
)

test('a choice that the server does not know is refused, and shows no other classes', async () => {
  const at = await enrolledState()
  expect((await read(at.semester.id, { course: String(at.course.id) })).status).toBe(422)
})

test('a class of another semester has no sheet', async () => {
  const [at, other] = [await enrolledState(), await enrolledState()]
  expect((await read(at.semester.id, { courses: String(other.course.id) })).body.total).toBe(0)
})

test('a class that is canceled has no sheet', async () => {
  const at = await enrolledState()
  await school.db.updateTable('course').set({ active: false }).where('id', '=', at.course.id).execute()
  expect((await read(at.semester.id)).body).toMatchObject({ total: 0, rows: [] })
})

test('a sheet and the roster of a class have the parents as they were confirmed last, with the date, unless a registration is newer', async () => {
  const at = await enrolledState()
  const contacts = async () =>
    (await school.as(by).send(listRosterContacts, { params: { id: at.course.id } })).body.contacts
  const confirmed = async () => (await read(at.semester.id)).body.rows.map((row) => row.confirmed)
  expect([await contacts(), await confirmed()]).toEqual([[], [null]])
  const now = new Date(Date.now() + 1000)
  await buildConfirmation(school.postgres, {
    ...{ student_id: at.student.id, semester_id: at.semester.id, account: at.parent.id, now },
    form: withAnswer(registrationForm(), 'parent_1.phone', '9285550177'),
  })
  const parents = [expect.objectContaining({ name: 'Rosa Nez', phones: [{ number: '9285550177', type: 'cell' }] })]
  expect(await contacts()).toEqual([{ student_id: at.student.id, date: now.toISOString(), parents }])
  expect(await confirmed()).toEqual([{ date: now.toISOString(), parents }])
  const received_at = new Date(Date.now() + 2000)
  await buildRegistration(school.postgres, { state: 'accepted', student_id: at.student.id, received_at })
  expect([await contacts(), await confirmed()]).toEqual([[], [null]])
})
