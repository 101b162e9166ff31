import { expect, test, vi } from 'vitest'
import { type Answer, withAnswer } from '../../../domain/registration/answers.ts'
import { completeForm } from '../../../domain/registration/complete.ts'
import { registrationErrors } from '../../../domain/registration/errors.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { completeRegistration } from '../../../domain/registration/testing.ts'

vi.mock('@lingui/core/macro', () => ({ msg: (text: TemplateStringsArray) => ({ id: String(text) }) }))
const { REGISTRATION_MESSAGES } = await import('./messageTexts.ts')

const RULES = { today: '2026-08-24', years: ['2026 - 2027'] }
const WRONG: readonly Answer[] = ['', null, 'x', '\0', 'x'.repeat(5000), '01/01/1900', true, ['x']]

test('every message of the rules has a text with the same words', () => {
  const forms = [{}, completeForm(completeRegistration())].flatMap((form) =>
    [...FIELDS.keys()].flatMap((path) => WRONG.map((answer) => withAnswer(form, path, answer))),
  )
  const found = forms.flatMap((form) => Object.values(registrationErrors(form, RULES)))
  const required = [...FIELDS.values()].flatMap((field) => field.required ?? [])
  for (const message of new Set([...found, ...required]))
    expect(REGISTRATION_MESSAGES[message]?.id, message).toBe(message)
})
