import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../../contract/registrations.ts'
import { type Answer, type Answers, withAnswer } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/complete.ts'
import { type RegistrationRules, registrationErrors, sectionErrors } from '../../domain/registration/errors.ts'
import type { Field } from '../../domain/registration/field.ts'
import { SECTION_NAMES } from '../../domain/registration/sectionNames.ts'
import { FIELDS, SECTIONS } from '../../domain/registration/sections.ts'
import { completeForms, formAsking, refusedAnswers, validAnswer, wrongTypes } from '../../test/registrationAnswers.ts'
import { openSchool } from '../../test/school.ts'
import { schoolOf, today } from '../school/school.queries.ts'

const school = openSchool()
let rules: RegistrationRules
beforeAll(async () => {
  const now = new Date()
  const { registration_years: years, ...settings } = await schoolOf(school.db, now)
  rules = { today: today(settings, now), years }
})

test.each(completeForms().map((form, index) => [index, form] as const))(
  'the complete form %i is accepted, with the answers that the form shows',
  async (_, form) => {
    expect(registrationErrors(form, rules)).toEqual({})
    expect((await submit(form)).status).toBe(201)
  },
)

test('the complete forms ask every field', () => {
  const asked = [...FIELDS].filter(([, field]) => completeForms().some((form) => field.askedWhile(form)))
  expect(asked).toHaveLength(FIELDS.size)
})

test.each([...FIELDS])(
  'an answer to %s that the form refuses is refused with the same message',
  async (path, field) => {
    for (const answer of refusedAnswers(field)) {
      const form = withAnswer(formAsking(path), path, answer)
      const shown = registrationErrors(completeForm(form), rules)
      expect.soft(shown, `the form refuses ${JSON.stringify(answer)}`).toHaveProperty([path])
      expect.soft(sectionErrorsOf(path, form)[path]).toBe(shown[path])
      expect.soft(await errorsOf(form), JSON.stringify(answer).slice(0, 50)).toEqual(shown)
    }
  },
)

test.each([...FIELDS])('a value of another type for %s is refused at the field', async (path, field) => {
  for (const value of wrongTypes(field)) {
    const errors = await errorsOf(withAnswer(formAsking(path), path, value as Answer))
    expect.soft(Object.keys(errors), JSON.stringify(value)).toHaveLength(1)
    expect.soft(Object.keys(errors)[0]?.startsWith(path), JSON.stringify(value)).toBe(true)
    expect.soft(Object.values(errors)[0]).toMatch(/^Must be /)
  }
})

test('the server and the form agree on random answers', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm(), async (form) => {
      const shown = registrationErrors(completeForm(form), rules)
      expect(await errorsOf(form)).toEqual(shown)
      expect(Object.assign({}, ...SECTION_NAMES.map((section) => sectionErrors(section, form, rules)))).toEqual(shown)
    }),
    { numRuns: 150 },
  )
})

test('an unknown key in any group is refused by its path', async () => {
  const [form = {}] = completeForms().slice(1)
  const groups = Object.keys(form).filter((name) => typeof form[name] === 'object' && !Array.isArray(form[name]))
  expect(groups.length).toBeGreaterThan(10)
  for (const group of groups)
    expect(await errorsOf(withAnswer(form, `${group}.surprise`, 'x'))).toEqual({
      [`${group}.surprise`]: 'Unknown field',
    })
  expect(await errorsOf({ ...form, surprise: 'x' })).toEqual({ surprise: 'Unknown field' })
  expect(await errorsOf(withAnswer(form, 'siblings.0.surprise', 'x'))).toEqual({
    'siblings.0.surprise': 'Unknown field',
  })
})

test('every refused registration leaves its draft as it was', async () => {
  const [form = {}] = completeForms().slice(1)
  const { resume_code } = (await school.as().send(createDraft, { body: { answers: form, visited: ['student'] } })).body
  const long = (length: number) => withAnswer(form, 'student.birthplace', 'x'.repeat(length))
  const refused: readonly (readonly [number, string, object])[] = [
    [422, 'Registration NOT successful', {}],
    [422, 'Registration NOT successful', long(5000)],
    [422, 'Unknown field', { ...form, surprise: 1 }],
    [422, 'Must be an object', { ...form, student: 'Ana' }],
    [422, 'Must be a list', { ...form, siblings: { name: 'Ben' } }],
    [413, 'The request is too large.', long(257 * 1024)],
  ]
  for (const [status, message, body] of refused)
    expect(await submit({ ...body, resume_code })).toMatchObject({ status, body: { message } })
  expect((await save(resume_code, { surprise: 1 })).status).toBe(422)
  expect((await save(resume_code, { student: { birthplace: 'x'.repeat(257 * 1024) } })).status).toBe(413)
  const draft = await school.as().send(openDraft, { body: { resume_code } })
  expect(draft).toMatchObject({ status: 200, body: { answers: form, revision: 1, visited: ['student'] } })
})

test('a draft keeps answers that are too long or in any script, up to 256 kB', async () => {
  const texts = [...FIELDS].filter(([, { kind }]) => kind === 'text' || kind === 'long-text')
  const answers = texts.reduce(
    (form, [path, { max }]) => withAnswer(form, path, '日'.repeat(max)),
    completeForms()[1] ?? {},
  )
  expect(JSON.stringify(answers).length).toBeGreaterThan(20_000)
  expect(Buffer.byteLength(JSON.stringify(answers))).toBeGreaterThan(64 * 1024)
  const { status, body } = await school.as().send(createDraft, { body: { answers } })
  expect(status).toBe(201)
  const long = withAnswer(answers, 'student.birthplace', 'x'.repeat(5000))
  expect((await save(body.resume_code, long)).status).toBe(200)
  const opened = await school.as().send(openDraft, { body: { resume_code: body.resume_code } })
  expect(opened.body.answers).toEqual(long)
})

function submit(form: Answers) {
  return school.as().send(submitRegistration, { body: form })
}

function save(resume_code: string, answers: object) {
  return school.as().send(saveDraft, { body: { resume_code, revision: 1, answers } })
}

/** The server's message by path. Empty when the registration was accepted. */
async function errorsOf(form: Answers): Promise<Record<string, string | undefined>> {
  const { status, body } = await submit(form)
  if (status === 201) return {}
  expect(status).toBe(422)
  const { errors = {} } = body as { errors?: Record<string, readonly string[]> }
  for (const messages of Object.values(errors)) expect(messages).toHaveLength(1)
  return Object.fromEntries(Object.entries(errors).map(([path, [message]]) => [path, message]))
}

function sectionErrorsOf(path: string, form: Answers) {
  const section = SECTION_NAMES.find((name) => Object.hasOwn(SECTIONS[name], path)) ?? 'student'
  return sectionErrors(section, form, rules)
}

/** A complete form in which up to 30 answers are replaced by missing, wrong or other ones. */
function randomForm(): fc.Arbitrary<Answers> {
  const change = fc.constantFrom(...FIELDS).chain(([path, field]) => fc.tuple(fc.constant(path), randomAnswer(field)))
  return fc
    .tuple(fc.constantFrom(...completeForms()), fc.array(change, { maxLength: 30 }))
    .map(([form, changes]) => changes.reduce((changed, [path, answer]) => answered(changed, path, answer), form))
}

/** A sibling after the last one is added as the next one. */
function answered(form: Answers, path: string, answer: Answer): Answers {
  const count = Array.isArray(form.siblings) ? form.siblings.length : 0
  const place = Number(/^siblings\.(\d)/.exec(path)?.[1] ?? 0)
  return withAnswer(form, path.replace(/^siblings\.\d/, `siblings.${Math.min(place, count)}`), answer)
}

function randomAnswer(field: Field): fc.Arbitrary<Answer> {
  const { kind, choices } = field
  const refused = refusedAnswers(field).filter((answer) => typeof answer !== 'string' || answer.length < 5000)
  const known = fc.constantFrom<Answer>(validAnswer(field), null, undefined, ...refused)
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent') return fc.oneof(known, fc.boolean())
  if (kind === 'choices') return fc.oneof(known, fc.subarray([...choices]))
  if (kind === 'choice') return fc.oneof(known, fc.constantFrom(...choices))
  return fc.oneof(known, fc.string({ unit: 'binary' }), fc.string())
}
