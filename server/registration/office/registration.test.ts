import { beforeAll, expect, test } from 'vitest'
import { getRegistration } from '../../../contract/registration/office.ts'
import { type Answers, withAnswer } from '../../../domain/registration/answers.ts'
import { type BuiltUser, buildFamily, buildRegistration, buildUser, newEmail } from '../../../test/data/builders.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { reviewsOf } from '../../../test/data/reviews.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
let office: ReturnType<typeof reviewsOf>
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  office = reviewsOf(school, admin)
})

test('a registration is read with its general answers and without the sensitive ones', async () => {
  const { id, reference } = await buildRegistration(school.postgres)
  const { status, body, headers } = await school.as(admin).send(getRegistration, { params: { id } })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  const { registration } = body
  expect(registration).toMatchObject({ id, reference, state: 'new', notes: '', declines: [], student: null })
  expect(registration.answers).toMatchObject({
    student: { first_name: 'Ana', birthdate: '03/07/2015', gender: 'Female' },
    hospital_preference: 'Flagstaff Medical Center',
    rightsOfHomelessStudents: { acknowledged: true },
  })
  expect(JSON.stringify(registration)).not.toMatch(
    /health_problems|has_504_plan|is_question_1_yes|doc_type|latino|white|birthplace/,
  )
  expect(registration.proposal).toEqual({
    student: { first_name: 'Ana', last_name: 'Nez', grade: '5' },
    parent: { first_name: 'Rosa', last_name: 'Nez', email: 'rosa.nez@example.org', phone: '9285550100' },
  })
})

test('opening a registration changes nothing', async () => {
  const { id } = await buildRegistration(school.postgres)
  await office.read(id)
  expect(await office.read(id)).toMatchObject({ state: 'new', revision: 1, history: [{ event: 'received' }] })
})

test('an unknown registration is 404', async () => {
  expect((await school.as(admin).send(getRegistration, { params: { id: 99999 } })).status).toBe(404)
})

test('a student with the same name is a likely duplicate, however the name is written', async () => {
  const { parent, student } = await buildFamily(school.postgres, { first_name: 'José-Luis', last_name: 'O’Neil' })
  const { id } = await register({ 'student.first_name': 'jose luis', 'student.last_name': "O'Neil" })
  const { students } = (await office.read(id)).duplicates
  expect(students).toMatchObject([{ id: student.id, parent: { id: parent.id, email: parent.email }, same: ['name'] }])
})

test('a parent account with the same email or phone is shown with its students', async () => {
  const phone = '9285557001'
  const email = newEmail()
  const byEmail = await buildUser(school.postgres, { email })
  const byPhone = await buildUser(school.postgres, { phone })
  await buildUser(school.postgres, { role: 'admin', phone })
  const { id } = await register({ 'parent_1.email': email.toUpperCase(), 'parent_2.alt_phone': phone })
  const { parents } = (await office.read(id)).duplicates
  expect(parents.map((found) => ({ id: found.id, same: found.same }))).toEqual([
    { id: byEmail.id, same: ['email'] },
    { id: byPhone.id, same: ['phone'] },
  ])
})

test('another registration of the child is shown, and a sibling or twin is not', async () => {
  const same = { 'student.first_name': 'Rio', 'student.last_name': 'Tso', 'parent_1.name': 'Lee Tso' }
  const twice = await register(same)
  const nickname = await register({ ...same, 'student.first_name': 'Riordan' })
  await register({ ...same, 'student.first_name': 'Kai', 'student.birthdate': '05/05/2017' })
  await register({ ...same, 'student.first_name': 'Tia' })
  const { id } = await register({ ...same, 'student.first_name': 'RIO' })
  const { registrations } = (await office.read(id)).duplicates
  expect(registrations.map((found) => ({ id: found.id, same: found.same }))).toEqual([
    { id: twice.id, same: ['name', 'birthdate'] },
    { id: nickname.id, same: ['birthdate'] },
  ])
})

test('a second registration of an accepted child is flagged with the student, the birthdate and the parent', async () => {
  const email = newEmail()
  const child = {
    'student.first_name': 'Lia',
    'student.last_name': 'Manygoats',
    'parent_1.email': email,
    'parent_1.phone': '9285557002',
  }
  const first = await register(child)
  const new_parent = { first_name: 'Eva', last_name: 'Manygoats', email, phone: '9285557002' }
  await office.accept(first.id, { student: { first_name: 'Lia', last_name: 'Manygoats', grade: '5' }, new_parent })
  const second = await register({ ...child, 'student.first_name': 'Amelia' })
  const twin = await register({ ...child, 'student.first_name': 'Sam' })
  const { students } = (await office.read(second.id)).duplicates
  expect(students).toMatchObject([{ first_name: 'Lia', same: ['birthdate', 'parent-email', 'parent-phone'] }])
  expect((await office.read(first.id)).duplicates.students).toEqual([])
  expect((await office.read(twin.id)).duplicates.students).toEqual([])
})

function register(answers: Readonly<Record<string, string>>) {
  const form = Object.entries(answers).reduce<Answers>(
    (changed, [path, answer]) => withAnswer(changed, path, answer),
    withAnswer(registrationForm(), 'parent_1.phone', '9285557999'),
  )
  return buildRegistration(school.postgres, { form })
}
