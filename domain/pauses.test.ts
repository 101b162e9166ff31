import { expect, test } from 'vitest'
import { whyPaused } from './pauses.ts'

const PAUSES = [
  { action: 'dropping', message: '' },
  { action: 'accounts', message: 'Back at noon.' },
] as const

test('a pause stops families and visitors, and the office goes on', () => {
  expect(whyPaused(['dropping'], PAUSES, 'parent')).toBe(PAUSES[0])
  expect(whyPaused(['accounts'], PAUSES, undefined)).toBe(PAUSES[1])
  expect(whyPaused(['dropping'], PAUSES, 'admin')).toBeUndefined()
})

test('what belongs to two actions is stopped by either, and nothing else is stopped', () => {
  expect(whyPaused(['adding', 'dropping'], PAUSES, 'parent')).toBe(PAUSES[0])
  expect(whyPaused(['adding'], PAUSES, 'parent')).toBeUndefined()
  expect(whyPaused([], PAUSES, 'parent')).toBeUndefined()
})
