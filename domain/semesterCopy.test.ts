import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOffToMove, dayWeeksLater, timeWeeksLater, weeksToCopy } from './semesterCopy.ts'

test.each([
  ['2026-08-24', '2027-08-23', 52],
  ['2026-08-24', '2027-08-25', 52],
  ['2026-08-24', '2027-01-11', 20],
  ['2026-08-24', '2026-08-24', 0],
  [null, '2027-08-23', 52],
  ['2026-08-24', undefined, 52],
])('from %s to %s are whole weeks', (starts_on, first_day, weeks) => {
  expect(weeksToCopy(starts_on, first_day)).toBe(weeks)
})

test('Thanksgiving stays a Thursday', () => {
  expect(dayWeeksLater('2026-11-26', 52)).toBe('2027-11-25')
})

test('a copied day is on the same weekday', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -60, max: 120 }), (date, weeks) => {
      const copied = dayWeeksLater(date.toISOString().slice(0, 10), weeks)
      expect(new Date(copied).getUTCDay()).toBe(date.getUTCDay())
    }),
  )
})

test('8:00 stays 8:00 across a change of the clock', () => {
  const august = new Date('2026-08-03T14:00:00.000Z')
  expect(timeWeeksLater(august, 20, 'America/Denver')).toEqual(new Date('2026-12-21T15:00:00.000Z'))
  expect(timeWeeksLater(august, 20, 'America/Phoenix')).toEqual(new Date('2026-12-21T14:00:00.000Z'))
})

test('a time that the clock change skips becomes an hour later', () => {
  const before = new Date('2027-03-07T09:30:00.000Z')
  expect(timeWeeksLater(before, 1, 'America/Denver')).toEqual(new Date('2027-03-14T09:30:00.000Z'))
})

test('a day off on the first day, the last day or an opening is found once for each', () => {
  const off = (date: string) => ({ date, name: date })
  const dates = { starts_on: '2027-08-23', ends_on: '2027-12-10', openings: ['2027-08-23', '2027-08-03', '2027-08-03'] }
  const days = [off('2027-08-23'), off('2027-11-25'), off('2027-12-10'), off('2027-08-03')]
  expect(daysOffToMove(dates, days).map(({ date, on }) => [date, on])).toEqual([
    ['2027-08-23', 'first-day'],
    ['2027-08-23', 'opening'],
    ['2027-12-10', 'last-day'],
    ['2027-08-03', 'opening'],
  ])
  expect(daysOffToMove({ starts_on: null, ends_on: null, openings: [] }, days)).toEqual([])
})
