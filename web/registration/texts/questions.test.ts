import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { type Field, field, required } from '../../../domain/registration/field.ts'
import { SECTION_NAMES } from '../../../domain/registration/sectionNames.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'

vi.mock('@lingui/core/macro', () => ({ msg: (text: TemplateStringsArray) => ({ id: String(text) }) }))
const { allParts, partTitle } = await import('../sections/sectionParts.ts')
const { choiceText } = await import('./choices.ts')
const { REGISTRATION_MESSAGES } = await import('./validationTexts.ts')
const { questionText } = await import('./questions.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} }, missing: () => 'a text of the catalog' })

/** The texts that a question needs and does not have. */
function missingTexts(path: string, { choices, required }: Field): string[] {
  const named = choices.filter((choice) => !/^(K|\d+)$/.test(choice))
  return [
    ...(hasLabel(path) ? [] : ['label']),
    ...named.filter((choice) => choiceText(i18n, { choices }, choice) === choice),
    ...(required === undefined || REGISTRATION_MESSAGES[required] ? [] : [required]),
  ]
}

function hasLabel(path: string): boolean {
  try {
    return questionText(path).label.id !== ''
  } catch {
    return false
  }
}

test('every question has a label, and texts for its choices and for a missing answer', () => {
  for (const [path, field] of FIELDS) expect(missingTexts(path, field), path).toEqual([])
})

test('a new question whose texts were forgotten is found', () => {
  const planted = required(field('choice', { choices: ['Kayak', 'Other'] }), 'Transportation is required')
  expect(missingTexts('student.planted', planted)).toEqual(['label', 'Kayak', 'Transportation is required'])
  expect(missingTexts('preferred_dentist', field('text'))).toEqual(['label'])
})

test('every person and every other part of a section with several parts has a heading', () => {
  for (const section of SECTION_NAMES) {
    const parts = allParts(section)
    if (parts.length > 1) for (const part of parts) expect(partTitle(i18n, part), part.key).toBeTruthy()
  }
})
