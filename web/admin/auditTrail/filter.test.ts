import { expect, test } from 'vitest'
import { auditFilter, auditSearch } from './filter.ts'

test('filters are read back from the URL', () => {
  const chosen = { action: 'edited', kind: 'class', who: '12', from: '2026-08-03', to: '2026-08-04' }
  expect(auditFilter(chosen)).toEqual(chosen)
  expect(auditFilter({ who: 12 })).toEqual({ who: '12' })
  expect(auditSearch({ ...chosen, search: 'rosa', page: 2 })).toEqual({ ...chosen, search: 'rosa', page: 2 })
})

test.each([
  { action: 'archived', kind: 'building', who: 'unknown' },
  { from: '2026-13-01', to: 'today', who: '' },
  { from: '2026-02-31', to: '0202-08-03' },
  { from: 20260803, who: '0', action: ['edited'] },
])('an invalid filter is ignored: %j', (params) => {
  expect(auditFilter(params)).toEqual({})
})
