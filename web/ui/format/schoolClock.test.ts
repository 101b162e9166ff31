import { expect, test } from 'vitest'
import { schoolClock } from './schoolClock.ts'

test.each([
  ['America/Phoenix', 'MST', 'Jul 31, 2026, 10:05 PM', '2026-07-31 22:05:09'],
  ['America/Denver', 'MT', 'Jul 31, 2026, 11:05 PM', '2026-07-31 23:05:09'],
  ['America/New_York', 'ET', 'Aug 1, 2026, 1:05 AM', '2026-08-01 01:05:09'],
])('a time is formatted in the time zone of a school in %s', (timeZone, zoneName, dateTime, sortable) => {
  const clock = schoolClock(timeZone, 'en')
  expect(clock.zoneName).toBe(zoneName)
  expect(clock.formatDateTime('2026-08-01T05:05:09.123Z').replaceAll('\u202f', ' ')).toBe(dateTime)
  expect(clock.formatDate('2026-08-01T05:05:09.123Z')).toBe(dateTime.slice(0, dateTime.lastIndexOf(',')))
  expect(clock.formatSortable('2026-08-01T05:05:09.123Z')).toBe(sortable)
})

test('the zone has the same name in summer and winter', () => {
  const clock = schoolClock('America/Denver', 'en')
  expect(clock.formatDateTime('2026-01-01T18:00:00Z')).toMatch(/^Jan 1, 2026, 11:00/)
  expect(clock.formatDateTime('2026-07-01T18:00:00Z')).toMatch(/^Jul 1, 2026, 12:00/)
  expect(clock.zoneName).toBe('MT')
})
