import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({
  msg: (texts: TemplateStringsArray, ...values: readonly unknown[]) => String.raw({ raw: texts }, ...values),
  selectOrdinal: String,
}))
const { auditSentence } = await import('./sentence.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const ENTRY = { user_name: 'Ruth Castellanos', action: 'edited', kind: 'class', subject_name: 'Pottery' } as const

test.each([
  [['room'], 'Ruth Castellanos edited the class Pottery: room'],
  [['time', 'room'], 'Ruth Castellanos edited the class Pottery: time and room'],
])('an edit of %j names what changed', (fields, sentence) => {
  expect(auditSentence(i18n, { ...ENTRY, fields: fields.toReversed() })).toBe(sentence)
})

test('of many changed fields the first two are named and the rest is counted', () => {
  const fields = ['name', 'room', 'time', 'days']
  expect(auditSentence(i18n, { ...ENTRY, fields })).toMatch(
    /^Ruth Castellanos edited the class Pottery: .*, .* and 2 more$/,
  )
})

test('created, deleted, imported and exported say so, and grade levels name no grades', () => {
  const of = (entry: Partial<Parameters<typeof auditSentence>[1]>) =>
    auditSentence(i18n, { ...ENTRY, fields: [], ...entry })
  expect(of({ action: 'created' })).toBe('Ruth Castellanos created the class Pottery')
  expect(of({ action: 'deleted', kind: 'student', subject_name: 'Ada Yazzie' })).toBe(
    'Ruth Castellanos deleted the student Ada Yazzie',
  )
  expect(of({ action: 'exported', kind: 'file', subject_name: 'students.csv' })).toBe(
    'Ruth Castellanos exported students.csv',
  )
  expect(of({ kind: 'grade levels', fields: ['K', '1'] })).toBe('Ruth Castellanos edited the grade levels')
})
