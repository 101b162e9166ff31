import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => import('./macros.ts'))
const { statusText } = await import('../web/educationRecord/statusText.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('an education record has words for each status of the enrollment log', () => {
  const schema = readFileSync('server/schema/schema.txt', 'utf8')
  const [, check = ''] = /^domain log_status .*ARRAY\[(.*)\]/m.exec(schema) ?? []
  const statuses = [...check.matchAll(/'([^']+)'/g)].map(([, status = '']) => status)
  expect(statuses.length).toBeGreaterThan(20)
  expect(statuses.filter((status) => statusText(i18n, status) === status)).toEqual([])
})
