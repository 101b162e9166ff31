import { expect, test } from 'vitest'
import { enroll } from '../../../contract/enrollment/commands.ts'
import { getLottery } from '../../../contract/enrollment/lottery.ts'
import { importFile } from '../../../contract/files.ts'
import { login, me, updateLanguage } from '../../../contract/sessions.ts'
import { createStudent } from '../../../contract/students.ts'
import { registerUser } from '../../../contract/users.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState, buildLottery, buildSemester, buildUser, newEmail } from '../../../test/data/builders.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

test('a refused command answers in the language of the request, also when it is repeated in another one', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const call = { params: { course_id: course.id, student_id: student.id }, body: {}, key: 'again' }
  const client = school.as(parent)
  const child = `${student.first_name} ${student.last_name}`
  const spanish = await client.send(enroll, { ...call, headers: SPANISH })
  expect(spanish).toMatchObject({ status: 422, body: { because: 'already-enrolled' } })
  expect(spanish.body.message).toBe(`${child} ya está en ${course.name}.`)
  expect(spanish.headers.get('content-language')).toBe('es')
  expect(spanish.headers.get('vary')).toContain('Accept-Language')
  const english = await client.send(enroll, call)
  expect(english.body).toEqual({ ...spanish.body, message: `${child} is already enrolled in ${course.name}.` })
})

test('the language of the account is used without a choice in the browser, and the choice comes first', async () => {
  const parent = await buildUser(school.postgres)
  const client = school.as(parent)
  const messageWith = async (headers: Readonly<Record<string, string>>) =>
    (await client.send(enroll, { params: { course_id: 999_999, student_id: 999_999 }, body: {}, headers })).body.message
  expect(await messageWith({})).toBe('Not found')
  expect((await client.send(updateLanguage, { body: { language: 'es' } })).body).toEqual({ language: 'es' })
  expect((await client.send(me)).body.user.language).toBe('es')
  expect(await messageWith({})).toBe('No se encontró')
  expect(await messageWith({ cookie: 'language=en' })).toBe('Not found')
  expect(await messageWith({ cookie: 'language=es', 'accept-language': 'en' })).toBe('No se encontró')
})

test('the errors of fields are in the language of the request, and codes stay', async () => {
  const client = school.as(await buildUser(school.postgres))
  const { status, body, headers } = await client.send(createStudent, { body: {}, headers: SPANISH })
  expect(status).toBe(422)
  expect(headers.get('content-language')).toBe('es')
  expect(body).toMatchObject({
    message: 'Complete este campo',
    errors: { first_name: ['Complete este campo'] },
    code: 'invalid',
  })
})

test('the office reads in its language why a cell of an import is wrong', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const csv = 'first_name,last_name,email,active\nGrace,Nez,not an address,1'
  const call = { params: { kind: 'teachers' }, body: { csv, confirmed: false }, headers: SPANISH }
  const { status, body } = await school.as(admin).send(importFile, call)
  expect(status).toBe(200)
  expect(body.report.wrong).toEqual([{ line: 2, column: 'email', reason: 'Escriba un correo electrónico válido' }])
})

test('an account gets the language of the browser that creates it', async () => {
  const email = newEmail()
  const password = 'a yellow bus on a hill'
  const body = { first_name: 'Rosa', last_name: 'Begay', phone: '9285550142', email, password }
  const anonymous = createClient(school.origin)
  expect((await anonymous.send(registerUser, { body, headers: SPANISH })).status).toBe(201)
  expect((await anonymous.send(login, { body: { email, password } })).body.user.language).toBe('es')
})

test('the office reads in its language why the lottery did not run', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const semester = await buildSemester(school.postgres)
  const lottery = await buildLottery(school.postgres, semester)
  const now = new Date()
  const refusal = 'The lottery has already run. Its results are final.'
  const run = { lottery_id: lottery.id, culprit: 'Ada Office', culprit_id: admin.id, started_at: now, seen_at: now }
  await school.db
    .insertInto('lottery_run')
    .values({ ...run, percent: 15, failed: true, refusal })
    .execute()
  const { body } = await school.as(admin).send(getLottery, { params: { id: semester.id }, headers: SPANISH })
  expect(body.lottery?.office?.run?.refusal).toBe('El sorteo ya se realizó. Sus resultados son definitivos.')
})
