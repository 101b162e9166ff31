import { expect, test } from 'vitest'
import { timeAgo } from './timeAgo.ts'

const NOW = new Date('2026-08-03T15:00:00.000Z')

test.each([
  ['2026-08-03T15:00:01.000Z', 'now'],
  ['2026-08-03T14:59:01.000Z', 'now'],
  ['2026-08-03T14:59:00.000Z', '1 minute ago'],
  ['2026-08-03T13:01:00.000Z', '119 minutes ago'],
  ['2026-08-02T15:00:00.000Z', '24 hours ago'],
  ['2026-08-01T15:00:00.000Z', '2 days ago'],
  ['2026-07-24T16:00:00.000Z', '9 days ago'],
])('%s is "%s"', (at, text) => {
  expect(timeAgo(at, NOW, 'en')).toBe(text)
})
