import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { checkRecord } from '../../../../domain/enrollment/lottery/check.mjs'
import program from '../../../../domain/enrollment/lottery/check.mjs?raw'
import { EXAMPLE_RECORD } from './example.ts'
import { sha256 } from './sha256.ts'

vi.mock('@lingui/core/macro', () => import('../../../../test/macros.ts'))
const { PROBLEMS, problemText } = await import('./problemText.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('every reason that the program gives has a text in the catalog', () => {
  const [checks = ''] = program.split('function main(')
  const reasons = [...checks.matchAll(/'([A-Z][^'\n]*\.)'/g)].map(([, reason]) => reason)
  expect(reasons.length).toBeGreaterThan(10)
  expect(Object.keys(PROBLEMS).toSorted()).toEqual(reasons.toSorted())
})

test('a missing line is named', () => {
  const { problem } = checkRecord(EXAMPLE_RECORD.replace(/^priority.*\n/m, ''), sha256)
  expect(problemText(i18n, problem?.reason ?? '')).toBe('There must be one correct line "priority".')
  expect(program).toContain('There must be one correct line "')
})
