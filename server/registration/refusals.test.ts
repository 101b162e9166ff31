import { beforeAll, expect, test } from 'vitest'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../../contract/registration/drafts.ts'
import { type Answer, type Answers, withAnswer } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import { type RegistrationRules, registrationErrors, sectionErrors } from '../../domain/registration/errors.ts'
import { SECTION_NAMES } from '../../domain/registration/sectionNames.ts'
import { FIELDS, SECTIONS } from '../../domain/registration/sections.ts'
import { completeForms, formAsking, refusedAnswers, wrongTypes } from '../../test/data/registrationForm.ts'
import { refusalsOf, rulesOf } from '../../test/data/registrationRefusals.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let rules: RegistrationRules
beforeAll(async () => {
  rules = await rulesOf(school)
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
      expect.soft(await refusalsOf(school, form), JSON.stringify(answer).slice(0, 50)).toEqual(shown)
    }
  },
)

test.each([...FIELDS])('a value of another type for %s is refused at the field', async (path, field) => {
  for (const value of wrongTypes(field)) {
    const errors = await refusalsOf(school, withAnswer(formAsking(path), path, value as Answer))
    expect.soft(Object.keys(errors), JSON.stringify(value)).toHaveLength(1)
    expect.soft(Object.keys(errors)[0]?.startsWith(path), JSON.stringify(value)).toBe(true)
    expect.soft(Object.values(errors)[0]).toMatch(/^Must be /)
  }
})

test('an unknown key in any group is refused by its path', async () => {
  const [form = {}] = completeForms().slice(1)
  const groups = Object.keys(form).filter((name) => typeof form[name] === 'object' && !Array.isArray(form[name]))
  expect(groups.length).toBeGreaterThan(10)
  for (const group of groups)
    expect(await refusalsOf(school, withAnswer(form, `${group}.surprise`, 'x'))).toEqual({
      [`${group}.surprise`]: 'Unknown field',
    })
  expect(await refusalsOf(school, { ...form, surprise: 'x' })).toEqual({ surprise: 'Unknown field' })
  expect(await refusalsOf(school, withAnswer(form, 'siblings.0.surprise', 'x'))).toEqual({
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

test.each([
  ['letters of another script', '日'],
  ['characters that JSON escapes', '\u0001'],
])('a form whose every text is full of %s is saved and sent', async (_, sign) => {
  const filled = filledWith(sign)
  const bytes = Buffer.byteLength(JSON.stringify(filled))
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(200 * 1024)
  const { status, body } = await school.as().send(createDraft, { body: { answers: { student: { first_name: sign } } } })
  expect(status).toBe(201)
  expect((await save(body.resume_code, filled)).status).toBe(200)
  const opened = await school.as().send(openDraft, { body: { resume_code: body.resume_code } })
  expect(opened.body.answers).toEqual(filled)
  expect((await submit({ ...filled, resume_code: body.resume_code })).status).toBe(201)
})

test('a draft refuses an answer beyond the bound of its field, and keeps the others', async () => {
  const [form = {}] = completeForms().slice(1)
  const { resume_code } = (await school.as().send(createDraft, { body: { answers: form } })).body
  for (const [path, { kind, max, choices }] of FIELDS) {
    const isText = max > 0 && kind !== 'choices'
    const long = isText ? 'x'.repeat(max + 1) : kind === 'choices' ? [...choices, 'x'] : undefined
    if (long === undefined) continue
    const refused = await save(resume_code, withAnswer(form, path, long))
    expect
      .soft(refused, path)
      .toMatchObject({ status: 422, body: { errors: { [`answers.${path}`]: [expect.any(String)] } } })
  }
  expect((await save(resume_code, { partCInfo: { doc_type: 'x'.repeat(101) } })).status).toBe(422)
  const opened = await school.as().send(openDraft, { body: { resume_code } })
  expect(opened.body).toMatchObject({ answers: form, revision: 1 })
})

/** Every question answered, and every text as long as its field allows. */
function filledWith(sign: string): Answers {
  return [...FIELDS]
    .filter(([, { kind }]) => kind === 'text' || kind === 'long-text')
    .reduce((form, [path, { max }]) => withAnswer(form, path, sign.repeat(max)), completeForms()[1] ?? {})
}

function submit(form: Answers) {
  return school.as().send(submitRegistration, { body: form })
}

function save(resume_code: string, answers: object) {
  return school.as().send(saveDraft, { body: { resume_code, revision: 1, answers } })
}

function sectionErrorsOf(path: string, form: Answers) {
  const section = SECTION_NAMES.find((name) => Object.hasOwn(SECTIONS[name], path)) ?? 'student'
  return sectionErrors(section, form, rules)
}
