import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'
import { meetingTimeOf, parseMeetingTime } from './meetingTime.ts'

test.each([
  ['8:30-9:25', '08:30', '09:25'],
  ['08:30 - 09:25', '08:30', '09:25'],
  ['  8:30 –  9:25 ', '08:30', '09:25'],
  ['9:30-2:10', '09:30', '14:10'],
  ['12:15-1:10', '12:15', '13:10'],
  ['1:15-2:10', '13:15', '14:10'],
  ['11-12', '11:00', '12:00'],
  ['9 to 10', '09:00', '10:00'],
  ['9-10 am', '09:00', '10:00'],
  ['9:00 AM-10:30 AM', '09:00', '10:30'],
  ['11:30 a.m. to 12:20 p.m.', '11:30', '12:20'],
  ['12 PM - 1 PM', '12:00', '13:00'],
  ['6:30 am-7:30 am', '06:30', '07:30'],
  ['7-8:30 pm', undefined, undefined],
  ['7 pm-8:30 pm', '19:00', '20:30'],
  ['13:00-14:15', '13:00', '14:15'],
  ['9-10 pm', undefined, undefined],
  ['6:30-7:30', undefined, undefined],
  ['9:25-8:30', undefined, undefined],
  ['9-9', undefined, undefined],
  ['8:70-9:25', undefined, undefined],
  ['24:00-25:00', undefined, undefined],
  ['0 am-1 am', undefined, undefined],
  ['13 pm-2 pm', undefined, undefined],
  ['8:30', undefined, undefined],
  ['8:30-9:25, 10:30-11:25', undefined, undefined],
  ['M 8:30-9:25', undefined, undefined],
  ['after lunch', undefined, undefined],
  ['', undefined, undefined],
])('the time "%s" is %s to %s', (text, starts_at, ends_at) => {
  expect(parseMeetingTime(text)).toEqual(starts_at === undefined ? undefined : { starts_at, ends_at })
})

test('a parsed time starts before it ends and is of the same day', () => {
  const hour = fc.integer({ min: 0, max: 30 })
  const minute = fc.integer({ min: 0, max: 70 })
  fc.assert(
    fc.property(hour, minute, hour, minute, (h1, m1, h2, m2) => {
      const parsed = parseMeetingTime(`${h1}:${String(m1).padStart(2, '0')}-${h2}:${String(m2).padStart(2, '0')}`)
      if (!parsed) return
      for (const time of Object.values(parsed)) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(parsed.starts_at < parsed.ends_at).toBe(true)
    }),
  )
})

test.each([
  ['the time that the office entered', { days: 'M', period: '1', time: '9:00-9:50' }, '5', ['09:00', '09:50']],
  ['the period of the bell schedule without a time', { days: 'M', period: '1', time: '' }, '5', ['08:30', '09:25']],
  ['the bell schedule of the student’s grade', { days: 'W', period: 'All Day', time: '' }, 'K', ['08:30', '14:10']],
  ['the bell schedule of a high school option', { days: 'HS', period: '3', time: ' ' }, '10', ['12:20', '13:50']],
  ['unknown when the text is not a time', { days: 'M', period: '1', time: 'TBA' }, '5', undefined],
  ['unknown when the text has two times', { days: 'M', period: '1', time: '8:30-9:25, 10:30-11:25' }, '5', undefined],
  ['unknown in a period of another grade', { days: 'M', period: 'All Day', time: '' }, '5', undefined],
  ['unknown for a student who is done', { days: 'M', period: '1', time: '' }, 'done', undefined],
] as const)('the time of a class is %s', (_, course, grade, expected) => {
  const time = meetingTimeOf(course, DEFAULT_BELL_SCHEDULES, grade)
  expect(time && [time.starts_at, time.ends_at]).toEqual(expected)
})
