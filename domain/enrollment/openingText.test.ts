import { expect, test } from 'vitest'
import { openingText } from './windows.ts'

test.each([
  ['2026-08-03T15:00:00Z', 'America/Phoenix', 'Monday, August 3, 8:00 AM'],
  ['2026-08-03T15:00:00Z', 'America/New_York', 'Monday, August 3, 11:00 AM'],
  ['2026-11-01T08:30:00Z', 'America/Denver', 'Sunday, November 1, 1:30 AM'],
  ['2026-11-01T16:30:00Z', 'America/Denver', 'Sunday, November 1, 9:30 AM'],
])('an opening at %s is shown in the time zone %s', (time, zone, text) => {
  expect(openingText(new Date(time), zone)).toBe(text)
})
