import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysInRanges, daysOffRefusals, rangesOfDays, repeatedDates } from './daysOff.ts'

const range = (first_day: string, last_day: string, name = '') => ({ first_day, last_day, name })
const winter = [range('2026-12-30', '2027-01-01', 'Winter break')]

test('a range has every day from its first to its last, across a year', () => {
  expect(daysInRanges(winter)).toEqual([
    { date: '2026-12-30', name: 'Winter break' },
    { date: '2026-12-31', name: 'Winter break' },
    { date: '2027-01-01', name: 'Winter break' },
  ])
})

test('consecutive days with one name are one range, and other days are ranges of their own', () => {
  const days = [
    { date: '2026-11-27', name: 'Thanksgiving' },
    { date: '2026-11-26', name: 'Thanksgiving' },
    { date: '2026-11-28', name: 'Retreat' },
    { date: '2026-11-30', name: 'Retreat' },
  ]
  expect(rangesOfDays(days)).toEqual([
    range('2026-11-26', '2026-11-27', 'Thanksgiving'),
    range('2026-11-28', '2026-11-28', 'Retreat'),
    range('2026-11-30', '2026-11-30', 'Retreat'),
  ])
})

test('a date in the list twice is found at its later place', () => {
  expect(repeatedDates([{ date: '2026-11-26' }, { date: '2026-11-27' }, { date: '2026-11-26' }])).toEqual([2])
})

test.each([
  [[range('2026-11-27', '2026-11-26')], [{ index: 0, field: 'last_day', because: 'ends-before-start' }]],
  [
    [range('2026-11-25', '2026-11-26'), range('2026-11-26', '2026-11-27')],
    [{ index: 1, field: 'first_day', because: 'ranges-overlap' }],
  ],
  [[range('2026-11-25', '2026-11-26'), range('2026-11-27', '2026-11-27')], []],
  [[range('2026-01-01', '2026-07-19')], []],
  [[range('2026-01-01', '2026-07-20')], [{ index: 0, field: 'last_day', because: 'too-long' }]],
])('of the ranges %j the refused ones are %j', (ranges, refusals) => {
  expect(daysOffRefusals(ranges)).toEqual(refusals)
})

const day = fc.date({ min: new Date('2026-07-01'), max: new Date('2026-09-01'), noInvalidDate: true })
const anyRanges = fc.array(
  fc.record({ first: day, last: day, name: fc.constantFrom('', 'Retreat') }).map(({ first, last, name }) => ({
    first_day: first.toISOString().slice(0, 10),
    last_day: last.toISOString().slice(0, 10),
    name,
  })),
  { maxLength: 5 },
)

test('accepted ranges have no date twice, and refused ones that all end after their start have', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      const refusals = daysOffRefusals(ranges)
      const repeated = repeatedDates(daysInRanges(ranges))
      if (refusals.every(({ because }) => because === 'ends-before-start')) expect(repeated).toEqual([])
      else expect(repeated).not.toEqual([])
    }),
  )
})

test('the days of a list are the same after it is grouped into ranges', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      const days = daysInRanges(ranges).filter(
        ({ date }, index, all) => all.findIndex((d) => d.date === date) === index,
      )
      expect(daysInRanges(rangesOfDays(days))).toEqual(days.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    }),
  )
})
