import { expect, test, vi } from 'vitest'
import { type Answer, type Answers, withAnswer } from '../../../domain/registration/answers.ts'
import { completeForm } from '../../../domain/registration/completeForm.ts'
import { registrationErrors } from '../../../domain/registration/errors.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { completeRegistration } from '../../../test/data/registrationForm.ts'

vi.mock('@lingui/core/macro', () => ({ msg: (text: TemplateStringsArray) => ({ id: String(text) }) }))
const { REGISTRATION_MESSAGES } = await import('./validationTexts.ts')

const RULES = { today: '2026-08-24', years: ['2026 - 2027'] }
const WRONG: readonly Answer[] = ['', null, 'x', '\0', 'x'.repeat(5000), '01/01/1900', true, ['x']]

test('every message of the rules has a text with the same words', () => {
  const sharedHousing = { is_question_1_yes: true, living_in: 'shared_housing' }
  const complete = { ...completeForm(completeRegistration()), studentReferralQuestionnaire: sharedHousing }
  const typed = [...FIELDS].filter(([, { kind }]) => !['yes-no', 'choice'].includes(kind)).map(([path]) => path)
  const wrongForms = WRONG.flatMap((answer) =>
    [typed, [...FIELDS.keys()]].map((paths) =>
      paths.reduce<Answers>((form, path) => withAnswer(form, path, answer), complete),
    ),
  )
  const found = wrongForms.flatMap((form) => Object.values(registrationErrors(form, RULES)))
  expect(found).toContain('Enter a date as mm/dd/yyyy')
  const required = [...FIELDS.values()].flatMap((field) => field.required ?? [])
  for (const message of new Set([...found, ...required]))
    expect(REGISTRATION_MESSAGES[message]?.id, message).toBe(message)
})
