import { expect, test } from 'vitest'
import { schoolClock } from './schoolClock.ts'

test.each([
  ['America/Phoenix', 'MST', 'Jul 31, 2026, 10:05 PM', '2026-07-31 22:05:09'],
  ['America/Denver', 'MT', 'Jul 31, 2026, 11:05 PM', '2026-07-31 23:05:09'],
  ['America/New_York', 'ET', 'Aug 1, 2026, 1:05 AM', '2026-08-01 01:05:09'],
])('a time is told by the clock of a school in %s', (timeZone, zone, shown, written) => {
  const clock = schoolClock(timeZone, 'en')
  expect(clock.zoneName).toBe(zone)
  expect(clock.formatDateTime('2026-08-01T05:05:09.123Z').replaceAll('\u202f', ' ')).toBe(shown)
  expect(clock.formatDate('2026-08-01T05:05:09.123Z')).toBe(shown.slice(0, shown.lastIndexOf(',')))
  expect(clock.formatSortable('2026-08-01T05:05:09.123Z')).toBe(written)
})

test('the zone has one name in summer and in winter', () => {
  const clock = schoolClock('America/Denver', 'en')
  expect(clock.formatDateTime('2026-01-01T18:00:00Z')).toMatch(/^Jan 1, 2026, 11:00/)
  expect(clock.formatDateTime('2026-07-01T18:00:00Z')).toMatch(/^Jul 1, 2026, 12:00/)
  expect(clock.zoneName).toBe('MT')
})
