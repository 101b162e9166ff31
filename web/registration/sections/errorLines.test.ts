import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({
  msg: String.raw,
  plural: (count: number, { one, other }: { one: string; other: string }) =>
    (count === 1 ? one : other).replace('#', String(count)),
}))
const { errorCount, linesByGroup } = await import('./errorLines.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const PARENT = { title: 'Enrolling Parent', paths: ['parent_1.name', 'parent_1.phone', 'parent_1.email'] }
const OTHER = { title: 'Second parent', paths: ['parent_2.phone', 'parent_2.email'] }
const line = (name: string) => ({ name, text: `${name}: Field is required` })

test('several errors of a group are one line that opens the first', () => {
  const lines = ['parent_1.phone', 'parent_1.email', 'parent_2.email'].map(line)
  expect(linesByGroup(i18n, lines, [PARENT, OTHER], {})).toEqual([
    { name: 'parent_1.phone', text: 'Enrolling Parent: 2 answers are missing' },
    line('parent_2.email'),
  ])
})

test('a line says if an answer is not missing but wrong', () => {
  const form = { parent_1: { email: 'rosa', phone: '' } }
  expect(errorCount(['parent_1.phone', 'parent_1.email'], form)).toBe('2 answers are missing or wrong')
  expect(errorCount(['parent_1.phone'], form)).toBe('1 answer is missing')
})

test('a check box that must be checked is missing', () => {
  expect(errorCount(['partCInfo.has_read_SDS'], { partCInfo: { has_read_SDS: false } })).toBe('1 answer is missing')
})
