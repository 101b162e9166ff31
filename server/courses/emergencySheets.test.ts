import { beforeAll, expect, test } from 'vitest'
import { readEmergencySheets } from '../../contract/rosterSheets.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildEnrollmentState,
  buildEntry,
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

const read = (semester: number, body: object = {}) =>
  school.as(by).send(readEmergencySheets, { params: { semester: String(semester) }, body })

/** A class with a registered child, and one whose family never sent a registration. */
async function classWithChildren() {
  const { postgres } = school
  const at = await buildEnrollmentState(postgres, { status: 'enrolled', course: { max_seats: 3 } })
  const other = await buildStudent(postgres, { parent_id: at.parent.id, first_name: 'Lena' })
  await buildEntry(postgres, at.course, other)
  const answers = [
    ['parent_2.name', 'Carl Nez'],
    ['parent_2.phone', '9285550177'],
    ['student_health_conditions.has_allergies_condition', true],
    ['student_health_conditions.health_problems', 'Bee stings'],
    ['student_health_conditions.recent_surgeries', 'Tonsils'],
  ]
  const form = answers.reduce((all, [path, answer]) => withAnswer(all, String(path), answer), registrationForm())
  const registration = await buildRegistration(postgres, { form, state: 'accepted', student_id: at.student.id })
  return { ...at, other, registration }
}

const accessesTo = ({ id }: { readonly id: number }) =>
  school.db.selectFrom('registration_access').selectAll().where('registration_id', '=', id).execute()

test('a sheet has both parents, the emergency contacts and the health answers of the registration', async () => {
  const at = await classWithChildren()
  const { status, body } = await read(at.semester.id)
  expect(status).toBe(200)
  expect(body.rows.map(({ student }) => student.id).sort()).toEqual([at.student.id, at.other.id].sort())
  const child = body.children.find(({ student_id }) => student_id === at.student.id)
  expect(child?.known).toMatchObject({
    source: 'registration',
    date: expect.any(String),
    contacts: { parent_1: { name: 'Rosa Nez' }, parent_2: { phone: '9285550177' }, contact_1: { name: 'Tom Begay' } },
    health: { student_health_conditions: { has_allergies_condition: true, health_problems: 'Bee stings' } },
  })
  expect(body.children.find(({ student_id }) => student_id === at.other.id)?.known).toBeNull()
  expect(JSON.stringify(body)).not.toContain('Tonsils')
})

test('a sheet has what the family confirmed since, with its date, and each reading is in the access log of the child', async () => {
  const at = await classWithChildren()
  const confirmed = withAnswer(registrationForm(), 'student_health_conditions.health_problems', 'Peanuts')
  const form = withAnswer(confirmed, 'contact_1.name', 'Lena Begay')
  const now = new Date(Date.now() + 1000)
  const of = { student_id: at.student.id, semester_id: at.semester.id, account: at.parent.id }
  await buildConfirmation(school.postgres, { ...of, form, now })
  const { body } = await read(at.semester.id)
  expect(body.children.find(({ student_id }) => student_id === at.student.id)?.known).toMatchObject({
    source: 'confirmation',
    date: now.toISOString(),
    contacts: { contact_1: { name: 'Lena Begay' } },
    health: { student_health_conditions: { health_problems: 'Peanuts' } },
  })
  expect(await accessesTo(at.registration)).toEqual([])
  const accesses = school.db.selectFrom('registration_access').selectAll().where('student_id', '=', at.student.id)
  expect(await accesses.execute()).toMatchObject([
    { user_id: by.id, answers: 'student_health_conditions', purpose: 'export', registration_id: null },
  ])
})

test('each reading is in the access log of the registration and in the audit trail', async () => {
  const at = await classWithChildren()
  await read(at.semester.id, { courses: [at.course.id] })
  await read(at.semester.id, { courses: [at.course.id] })
  expect(await accessesTo(at.registration)).toMatchObject(
    [1, 2].map(() => ({ user_id: by.id, answers: 'student_health_conditions', purpose: 'export' })),
  )
  const exports = await school.db
    .selectFrom('audit_entry')
    .select(['subject_name', 'after'])
    .where('user_id', '=', by.id)
    .where('action', '=', 'exported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(exports).toMatchObject([
    { subject_name: expect.stringContaining('emergency-sheets-'), after: { rows: 2, courses: [at.course.id] } },
  ])
})

test('a registration of a class that was not chosen is not read', async () => {
  const at = await classWithChildren()
  const { body } = await read(at.semester.id, { day: at.course.days === 'F' ? 'M' : 'F' })
  expect(body).toMatchObject({ rows: [], children: [] })
  expect(await accessesTo(at.registration)).toEqual([])
})

test('a child who waits and a class that is canceled are on no sheet', async () => {
  const at = await classWithChildren()
  await school.db.updateTable('course').set({ active: false }).where('id', '=', at.course.id).execute()
  expect((await read(at.semester.id)).body.rows).toEqual([])
})
