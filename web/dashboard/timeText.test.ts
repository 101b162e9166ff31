import { expect, test } from 'vitest'
import { timeText } from './timeText.ts'

const phoenix = { timeZone: 'America/Phoenix', locale: 'en-US' }
/** Monday, 8:00 AM in Phoenix. */
const now = new Date('2026-08-03T15:00:00Z')

test.each([
  ['2026-08-04T00:40:00Z', '5:40 PM'],
  ['2026-08-04T07:30:00Z', 'Tuesday 12:30 AM'],
  ['2026-08-08T00:00:00Z', 'Friday 5:00 PM'],
  ['2026-08-10T15:00:00Z', 'Mon, Aug 10, 8:00 AM'],
])('%s is %s for families of the school', (time, text) => {
  expect(timeText(new Date(time), now, phoenix)).toBe(text)
})
