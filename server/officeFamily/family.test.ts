import { beforeAll, expect, test } from 'vitest'
import { listFamilyEmails } from '../../contract/classEmails.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import * as commandsOfOffice from '../../contract/enrollment/rosters.ts'
import { getOfficeFamily } from '../../contract/officeFamily.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildEnrollmentState,
  buildRegistration,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const read = async (id: number) => (await school.as(by).send(getOfficeFamily, { params: { id } })).body.family

test('a family has its parent, its children with their classes, and the state of its account', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const sibling = await buildStudent(school.postgres, { parent_id: at.parent.id, first_name: 'Lena' })
  const params = { course_id: at.course.id, student_id: at.student.id }
  await school.as(at.parent).send(commands.enroll, { params, body: {} })
  const family = await read(at.parent.id)
  expect(family.parent).toMatchObject({ id: at.parent.id, email: at.parent.email, email_status: 'confirmed' })
  expect(family.account).toMatchObject({ disabled: false, signed_in_at: expect.any(String) })
  expect(family.children).toMatchObject([
    {
      id: at.student.id,
      classes: [{ id: at.course.id, name: 'Robotics', status: 'enrolled', position: null }],
      registration: null,
    },
    { id: sibling.id, first_name: 'Lena', classes: [] },
  ])
})

test('a waiting child has its position, and a semester that is over is left out', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, ahead: 2 })
  const params = { course_id: at.course.id, student_id: at.student.id }
  await school.as(at.parent).send(commands.joinWaitList, { params, body: {} })
  expect((await read(at.parent.id)).children[0]?.classes).toMatchObject([{ status: 'waiting', position: 3 }])
  await school.db.updateTable('semester').set({ active: false }).where('id', '=', at.semester.id).execute()
  expect((await read(at.parent.id)).children[0]?.classes).toEqual([])
})

test('the contacts are those of the latest accepted registration, without any sensitive answer', async () => {
  const { postgres } = school
  const parent = await buildUser(postgres)
  const student = await buildStudent(postgres, { parent_id: parent.id })
  const accepted = { state: 'accepted', student_id: student.id } as const
  const named = (name: string) => withAnswer(registrationForm(), 'contact_1.name', name)
  const former = new Date(Date.now() - 60_000)
  await buildRegistration(postgres, { ...accepted, form: named('Old Contact'), received_at: former })
  const latest = await buildRegistration(postgres, { ...accepted, attached: true, form: named('Tom Begay') })
  const [child] = (await read(parent.id)).children
  expect(child?.registration).toMatchObject({
    id: latest.id,
    reference: latest.reference,
    answers: { contact_1: { name: 'Tom Begay', phone: '9285550101' }, physician: { name: 'Dr. Lee' } },
  })
  const groups = Object.keys(child?.registration?.answers ?? {})
  expect(groups).not.toContain('student_health_conditions')
  expect(child?.registration?.answers.student).toEqual({ custody_issues: false })
  const accesses = await school.db.selectFrom('registration_access').selectAll().execute()
  expect(accesses).toEqual([])
})

test('the emails to a family name the class and what became of them', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const { id: course_id } = at.course
  const { id: student_id } = at.student
  await school.as(by).send(commandsOfOffice.addStudentToClass, { body: { course_id, student_id } })
  const { status, body } = await school.as(by).send(listFamilyEmails, { params: { id: at.parent.id } })
  expect(status).toBe(200)
  expect(body.mails).toMatchObject([{ kind: 'enrolled', class: 'Robotics', state: 'held' }])
})

test('an account of the office and an unknown one have no family page', async () => {
  for (const id of [by.id, 999_999]) {
    expect((await school.as(by).send(getOfficeFamily, { params: { id } })).status).toBe(404)
    expect((await school.as(by).send(listFamilyEmails, { params: { id } })).status).toBe(404)
  }
})
