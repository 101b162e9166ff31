import { expect, test } from 'vitest'
import { comingMeetings, meetingDates, overlapOf, weeklyMeetings } from './meetings.ts'

/** Monday, August 24 to Friday, September 11. */
const SEMESTER = { starts_on: '2026-08-24', ends_on: '2026-09-11' }

test('a class on Monday meets every Monday of the semester', () => {
  expect(weeklyMeetings('M', SEMESTER, [])).toEqual({ weekdays: ['MO'], first: '2026-08-24', count: 3, excluded: [] })
})

test('a class on Tuesday and Thursday meets twice a week', () => {
  expect(weeklyMeetings('T/TH', SEMESTER, [])).toMatchObject({
    weekdays: ['TU', 'TH'],
    first: '2026-08-25',
    count: 6,
  })
})

test('a semester that starts in the middle of a week has no meeting before its first day', () => {
  expect(weeklyMeetings('T/TH', { ...SEMESTER, starts_on: '2026-08-26' }, [])).toMatchObject({
    first: '2026-08-27',
    count: 5,
  })
  expect(weeklyMeetings('F', { ...SEMESTER, ends_on: '2026-09-10' }, [])).toMatchObject({ count: 2 })
})

test('a day off in between is excluded, and other days off are not listed', () => {
  const off = ['2026-08-31', '2026-09-01', '2026-10-05']
  expect(weeklyMeetings('M', SEMESTER, off)).toMatchObject({ count: 3, excluded: ['2026-08-31'] })
})

test('a day off at the start or end moves the first or last meeting', () => {
  expect(weeklyMeetings('M', SEMESTER, ['2026-08-24'])).toEqual({
    weekdays: ['MO'],
    first: '2026-08-31',
    count: 2,
    excluded: [],
  })
  expect(weeklyMeetings('M', SEMESTER, ['2026-09-07'])).toMatchObject({ first: '2026-08-24', count: 2, excluded: [] })
})

test('a class has no meetings when all its days are off, when the semester has none of its days, and on HS days', () => {
  expect(weeklyMeetings('M', SEMESTER, ['2026-08-24', '2026-08-31', '2026-09-07'])).toBeUndefined()
  expect(weeklyMeetings('M', { starts_on: '2026-08-25', ends_on: '2026-08-28' }, [])).toBeUndefined()
  expect(weeklyMeetings('HS', SEMESTER, [])).toBeUndefined()
})

test('the dates of a class leave out the days off, and are none for a day group without weekdays', () => {
  expect(meetingDates('M', SEMESTER, ['2026-08-31'])).toEqual(['2026-08-24', '2026-09-07'])
  expect(meetingDates('HS', SEMESTER, [])).toEqual([])
})

test('the next day and week with a meeting start today, without days off and weekends', () => {
  expect(comingMeetings(['M', 'F', 'M', 'HS'], SEMESTER, ['2026-08-31'], '2026-08-29')).toEqual({
    dates: ['2026-09-04', '2026-09-07', '2026-09-11'],
    weeks: [
      { starts_on: '2026-08-31', ends_on: '2026-09-04' },
      { starts_on: '2026-09-07', ends_on: '2026-09-11' },
    ],
  })
  expect(comingMeetings(['W'], SEMESTER, [], '2026-09-09').dates).toEqual(['2026-09-09'])
  expect(comingMeetings(['W'], SEMESTER, [], '2026-09-10')).toEqual({ dates: [], weeks: [] })
})

test('the overlap of a week with a semester starts and ends within both', () => {
  const week = { starts_on: '2026-08-22', ends_on: '2026-08-28' }
  expect(overlapOf(SEMESTER, week)).toEqual({ starts_on: '2026-08-24', ends_on: '2026-08-28' })
  expect(meetingDates('M', overlapOf(SEMESTER, { starts_on: '2026-12-07', ends_on: '2026-12-11' }), [])).toEqual([])
})
