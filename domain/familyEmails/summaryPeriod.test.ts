import { expect, test } from 'vitest'
import { summaryPeriod } from './summaryPeriod.ts'

test.each([
  ['ends at 20:00', '2026-08-03T20:05-07:00', 'America/Phoenix', '2026-08-02T20:00-07:00', '2026-08-03T20:00-07:00'],
  [
    'waits for late commits',
    '2026-08-03T20:04-07:00',
    'America/Phoenix',
    '2026-08-01T20:00-07:00',
    '2026-08-02T20:00-07:00',
  ],
  [
    'is that of the day before in the morning',
    '2026-08-04T07:00-07:00',
    'America/Phoenix',
    '2026-08-02T20:00-07:00',
    '2026-08-03T20:00-07:00',
  ],
  [
    'has 23 hours when the clock goes forward',
    '2026-03-08T21:00-06:00',
    'America/Denver',
    '2026-03-07T20:00-07:00',
    '2026-03-08T20:00-06:00',
  ],
  [
    'has 25 hours when the clock goes back',
    '2026-11-01T21:00-07:00',
    'America/Denver',
    '2026-10-31T20:00-06:00',
    '2026-11-01T20:00-07:00',
  ],
])('the period of the first summary %s', (_, now, timeZone, from, to) => {
  expect(summaryPeriod(new Date(now), timeZone, null)).toEqual({ from: new Date(from), to: new Date(to) })
})

const SUNDAY = '2026-08-09T09:00-07:00'
const SATURDAY_EVENING = '2026-08-08T20:00-07:00'

test.each([
  ['the evening before', '2026-08-07T20:00-07:00', '2026-08-07T20:00-07:00'],
  ['an evening before the server was down', '2026-08-06T20:00-07:00', '2026-08-06T20:00-07:00'],
  ['an evening in a former time zone', '2026-08-07T20:00-06:00', '2026-08-07T20:00-06:00'],
  ['more than a week ago, with a week', '2026-07-01T20:00-07:00', '2026-08-01T20:00-07:00'],
])('a summary continues after the latest one: %s', (_, summarized, from) => {
  const period = summaryPeriod(new Date(SUNDAY), 'America/Phoenix', new Date(summarized))
  expect(period).toEqual({ from: new Date(from), to: new Date(SATURDAY_EVENING) })
})

test('an evening is summarized once', () => {
  expect(summaryPeriod(new Date(SUNDAY), 'America/Phoenix', new Date(SATURDAY_EVENING))).toBe(undefined)
})
