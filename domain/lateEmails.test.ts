import { expect, test } from 'vitest'
import { MINUTE_MS } from './durations.ts'
import { lateEmails } from './lateEmails.ts'

const NOW = new Date('2031-02-03T08:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

test('three emails are late when the oldest has waited for a quarter of an hour', () => {
  const waiting = [
    { count: 1, since: ago(15) },
    { count: 2, since: ago(1) },
  ]
  expect(lateEmails(waiting, NOW)).toEqual({ count: 3, since: ago(15) })
  expect(lateEmails(waiting.slice(0, 1), NOW)).toBeUndefined()
  expect(lateEmails([{ count: 5000, since: ago(14) }], NOW)).toBeUndefined()
  expect(lateEmails([], NOW)).toBeUndefined()
})
