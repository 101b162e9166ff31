import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { LOCALES } from '../../../../domain/language.ts'
import { FIELDS } from '../../../../domain/registration/sections.ts'
import { SUMMARY } from '../../../../test/data/registrationSummary.ts'

vi.mock('@lingui/core/macro', () => import('../../../../test/macros.ts'))
const { answersCsv } = await import('./answersCsv.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const ROW = { ...SUMMARY, reference: 'W3SRRGRC', received_at: '2026-08-03T15:15:00Z' }

test('chosen answers are in the words of the form, with the person in the title', () => {
  const fields = ['contact_1.phone', 'student.custody_issues', 'azResidencyDocs.doc_type']
  const csv = answersCsv([{ ...ROW, answers: ['9285550101', false, 'util_bill'] }], fields, i18n)
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFReference,Status,Student,First contact: Phone,Are there custody issues the school should know about?,Which document can you show?',
    'W3SRRGRC,In review,Ana Nez,(928) 555 - 0101,No,Utility bill',
    '',
  ])
})

test('a missing answer is an empty cell, and a formula is text', () => {
  const csv = answersCsv([{ ...ROW, answers: [null, '=1+1'] }], ['student.nickname', 'contact_1.name'], i18n)
  expect(csv).toContain("Ana Nez,,'=1+1")
})

test('a date is as it was typed in every language, so that a spreadsheet reads and sorts it', () => {
  const spanish = setupI18n({ locale: LOCALES.es, messages: { [LOCALES.es]: {} } })
  const csv = answersCsv([{ ...ROW, answers: ['03/07/2018'] }], ['student.birthdate'], spanish)
  expect(csv).toContain('Ana Nez,03/07/2018')
})

test('every answer has a title', () => {
  const paths = [...FIELDS.keys()]
  const [header = ''] = answersCsv([], paths, i18n).split('\r\n')
  for (const path of paths) expect(header).not.toContain(path)
})
