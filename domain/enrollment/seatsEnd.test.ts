import { expect, test } from 'vitest'
import type { Days } from '../days.ts'
import { isOver, type MeetingCalendar, seatsEnd } from './seatsEnd.ts'

/** From a Monday to a Friday, three weeks. */
const FALL: MeetingCalendar = {
  starts_on: '2026-08-24',
  ends_on: '2026-09-11',
  days_off: [],
  time_zone: 'America/Denver',
}

test.each<[Days, Partial<MeetingCalendar>, string | undefined]>([
  ['F', {}, '2026-09-12T06:00:00.000Z'],
  ['M', {}, '2026-09-08T06:00:00.000Z'],
  ['T/TH', {}, '2026-09-11T06:00:00.000Z'],
  ['M', { days_off: ['2026-09-07'] }, '2026-09-01T06:00:00.000Z'],
  ['M', { days_off: ['2026-08-24', '2026-08-31', '2026-09-07'] }, '2026-09-12T06:00:00.000Z'],
  ['HS', {}, '2026-09-12T06:00:00.000Z'],
  ['M', { starts_on: null }, '2026-09-12T06:00:00.000Z'],
  ['M', { ends_on: null }, undefined],
  ['W', { time_zone: 'Asia/Tokyo' }, '2026-09-09T15:00:00.000Z'],
])('seats of %s with %j end at %s', (days, changes, end) => {
  expect(seatsEnd(days, { ...FALL, ...changes })?.toISOString()).toBe(end)
})

test('a class is over from the midnight after its last meeting', () => {
  const at = (now: string) => isOver({ days: 'F' }, FALL, new Date(now))
  expect([at('2026-09-12T05:59:59.999Z'), at('2026-09-12T06:00:00Z')]).toEqual([false, true])
  expect(isOver({ days: 'F' }, null, new Date('2099-01-01'))).toBe(false)
})
