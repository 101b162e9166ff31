import { expect, test, vi } from 'vitest'
import { FIELDS } from '../../../domain/registration/sections.ts'

vi.mock('@lingui/core/macro', () => ({ msg: (text: TemplateStringsArray) => ({ id: String(text) }) }))
const { choiceText } = await import('./choiceTexts.ts')
const { fieldText } = await import('./fieldTexts.ts')

test('every field of the form has a label', () => {
  for (const path of FIELDS.keys()) expect(fieldText(path).label.id, path).toBeTruthy()
})

test('every choice that is not a grade or a number has a text', () => {
  for (const field of FIELDS.values())
    for (const choice of field.choices.filter((text) => !/^(K|\d+)$/.test(text)))
      expect(typeof choiceText(field, choice), choice).toBe('object')
})
