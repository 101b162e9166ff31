import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDraft, submitRegistration } from '../../contract/registration/drafts.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import { registrationErrors } from '../../domain/registration/errors.ts'
import { newEmail } from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { readGeneralAnswers } from './registrations.ts'

const school = openSchool()
const submit = (body: unknown, key?: string) =>
  school.as().send(submitRegistration, { body, ...(key !== undefined && { key }) })

test('a registration gets a reference number, and its answers are stored encrypted', async () => {
  const canary = 'Marmalade Skyhawk'
  const form = withAnswer(registrationForm(), 'student_health_conditions.health_problems', canary)
  const { status, body } = await submit(withAnswer(form, 'student.nickname', canary))
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      reference: expect.stringMatching(/^[0-9A-Z]{8}$/),
      message: 'Registration successful',
      household: expect.any(String),
    },
  })
  const { rows } = await sql<{ id: number; text: string }>`
    select id, registration::text as text, encode(general, 'escape') || encode(sensitive, 'escape') as bytes
    from registration where reference = ${body.reference}`.execute(school.db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Marmalade')
  const keys = new KeyRing([school.dataKey])
  const registration = await readGeneralAnswers(school.db, keys, rows[0]?.id ?? 0)
  expect(registration?.answers.student).toMatchObject({ nickname: canary, first_name: 'Ana' })
  expect(JSON.stringify(registration?.answers)).not.toContain('health_problems')
})

test('a repeated submission gets the same reference, and one registration is stored', async () => {
  const form = withAnswer(registrationForm(), 'student.first_name', 'Twice')
  const responses = await Promise.all(Array.from({ length: 8 }, () => submit(form, 'one-press')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  const references = [...new Set(responses.map(({ body }) => body.reference))]
  expect(references).toHaveLength(1)
  const stored = await school.db.selectFrom('registration').select('id').where('reference', 'in', references).execute()
  expect(stored).toHaveLength(1)
  const other = await submit(withAnswer(form, 'student.first_name', 'Other'), 'one-press')
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
})

test('a repeated submission gets its reference although the school year is no longer offered', async () => {
  const form = registrationForm()
  const { body } = await submit(form, 'before-the-change')
  await school.db.updateTable('school').set({ registration_years: '1999 - 2000' }).execute()
  onTestFinished(async () => void (await school.db.updateTable('school').set({ registration_years: '' }).execute()))
  expect(await submit(form, 'before-the-change')).toMatchObject({ status: 201, body })
  expect((await submit(form, 'after-the-change')).status).toBe(422)
})

test('the server refuses, field by field, what the form refuses', async () => {
  const { status, body } = await submit({})
  const now = new Date()
  const { registration_years: years, ...settings } = await schoolOf(school.db, now)
  const expected = registrationErrors({}, { today: today(settings, now), years })
  expect({ status, body }).toMatchObject({ status: 422, body: { message: 'Registration NOT successful' } })
  const { errors } = body as unknown as { errors: Record<string, string[]> }
  expect(errors).toEqual(Object.fromEntries(Object.entries(expected).map(([path, message]) => [path, [message]])))
  expect(Object.keys(errors).length).toBeGreaterThan(60)
})

test.each<[string, unknown, Record<string, string[]>]>([
  ['an unknown field', { ...registrationForm(), parent_5: {} }, { parent_5: ['Unknown field'] }],
  ['an unknown answer', { student: { shoe_size: '4' } }, { 'student.shoe_size': ['Unknown field'] }],
  ['a number for yes or no', { student: { latino: 3 } }, { 'student.latino': ['Must be yes or no'] }],
  ['a text for a list', { student: { selected_race: 'white' } }, { 'student.selected_race': ['Must be a list'] }],
])('%s is refused by shape', async (_, body, errors) => {
  expect(await submit(body)).toMatchObject({ status: 422, body: { errors } })
})

test('an answer of 5,000 characters is refused at its field, and a body over 256 kB is refused whole', async () => {
  const long = withAnswer(registrationForm(), 'student.birthplace', 'x'.repeat(5000))
  const errors = { 'student.birthplace': ['At most 100 characters'] }
  expect(await submit(long)).toMatchObject({ status: 422, body: { errors } })
  const tooLarge = await submit({ student: { birthplace: 'x'.repeat(257 * 1024) } })
  expect(tooLarge).toMatchObject({ status: 413, body: { message: 'The request is too large.', code: 'too-large' } })
})

test('the Enrolling Parent gets an email with the reference and no answers', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const email = newEmail()
  const { body } = await submit(withAnswer(registrationForm(), 'parent_1.email', email))
  const [received] = await server.waitForEmails(email)
  expect(received?.text).toContain(body.reference)
  const withoutReference = received?.text?.replace(body.reference, '')
  for (const answer of ['Ana', 'Flagstaff', '2015']) expect(withoutReference).not.toContain(answer)
})

test('one draft sent from two devices makes one registration, and other answers are refused with its reference', async () => {
  const { body: draft } = await school.as().send(createDraft, { body: { answers: {} } })
  const form = withAnswer(registrationForm(), 'resume_code', draft.resume_code)
  const responses = await Promise.all(['phone', 'laptop'].map((key) => submit(form, key)))
  const [reference, ...others] = [...new Set(responses.map(({ body }) => body.reference))]
  expect(others).toEqual([])
  const typed = withAnswer(form, 'resume_code', draft.resume_code.toLowerCase().replaceAll('-', ' '))
  const refused = await submit(withAnswer(typed, 'hospital_preference', 'Tuba City'), 'tablet')
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(String(reference)) } })
})
