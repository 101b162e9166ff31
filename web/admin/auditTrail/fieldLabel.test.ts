import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({ msg: String, selectOrdinal: String }))
const { fieldLabel, inFormOrder } = await import('./fieldLabel.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('fields follow the order of the forms, grades ascend', () => {
  expect(inFormOrder('class', ['room', 'name', 'max_seats'])).toEqual(['name', 'room', 'max_seats'])
  expect(inFormOrder('grade levels', ['done', '3', 'K', '11'])).toEqual(['K', '3', '11', 'done'])
  expect(inFormOrder('notes', ['f.msg', 'm.msg', 'm.time', 'message'])).toEqual(['message', 'm.time', 'm.msg', 'f.msg'])
})

test('a field without a label comes last, with a label made from its name', () => {
  expect(inFormOrder('school', ['children_per_family', 'name'])).toEqual(['name', 'children_per_family'])
  expect(fieldLabel(i18n, 'school', 'children_per_family')).toBe('Children per family')
})
