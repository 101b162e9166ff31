import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { LOCALES } from '../../../domain/language.ts'

vi.mock('@lingui/core/macro', () => import('../../../test/macros.ts'))
const { answerText } = await import('./choices.ts')

const i18n = setupI18n({ locale: LOCALES.en, messages: { [LOCALES.en]: {} } })

test('a choice is shown with its text, and several are separated by commas', () => {
  expect(answerText(i18n, 'parent_1.relationship', 'legalguardian')).toBe('Legal guardian')
  expect(answerText(i18n, 'student.selected_race', ['black', 'white'])).toBe('Black or African American, White')
})

test('a grade is named as everywhere else, and the order in which to call is a number', () => {
  expect(answerText(i18n, 'student.grade', 'K')).toBe('Kindergarten')
  expect(answerText(i18n, 'siblings.0.grade', '5')).toBe('5th')
  expect(answerText(i18n, 'parent_1.contact_order', '2')).toBe('2')
})

test('a typed text that equals a choice is not replaced', () => {
  expect(answerText(i18n, 'contact_1.relationship', 'parent')).toBe('parent')
})

test('a phone number is masked, and yes and no are words', () => {
  expect(answerText(i18n, 'student.phone', '9285550142')).toBe('(928) 555 - 0142')
  expect(answerText(i18n, 'student.custody_issues', false)).toBe('No')
})

test('a date is shown as it was typed, and in Spanish with the name of the month, because there the day comes first', () => {
  const spanish = setupI18n({ locale: LOCALES.es, messages: { [LOCALES.es]: {} } })
  expect(answerText(i18n, 'student.birthdate', '03/07/2018')).toBe('03/07/2018')
  expect(answerText(spanish, 'student.birthdate', '03/07/2018')).toBe('7 mar 2018')
})

test('a missing answer is empty', () => {
  expect(answerText(i18n, 'student.nickname', null)).toBe('')
  expect(answerText(i18n, 'student.selected_race', [])).toBe('')
})
