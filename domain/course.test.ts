import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bySection,
  gradesOf,
  isFull,
  overlapInTime,
  restrictEachOther,
  restrictionsOf,
  seatLevel,
  seatsLeft,
} from './course.ts'
import { DAYS, PERIODS } from './days.ts'

const hours = fc.record({ days: fc.constantFrom(...DAYS), period: fc.constantFrom(...PERIODS) })
const sections = ['10', '101', '1010', '204'] as const
const rules = fc.record({
  section: fc.constantFrom(...sections),
  restrictions: fc.subarray([...sections]).map((list) => list.join(',')),
})
const seats = fc.record({ current_seats: fc.nat(40), max_seats: fc.nat(40) })

test('a class for grades 10 and 11 is not for grade 1', () => {
  expect(gradesOf({ grade: '10,11' })).toEqual(['10', '11'])
})

describe('seats', () => {
  test('a class is full when its last seat is taken, and not before', () => {
    expect(isFull({ current_seats: 12, max_seats: 12 })).toBe(true)
    expect(isFull({ current_seats: 11, max_seats: 12 })).toBe(false)
    expect(seatsLeft({ current_seats: 11, max_seats: 12 })).toBe(1)
  })

  test('a class without seats is full', () => {
    expect(isFull({ current_seats: 0, max_seats: 0 })).toBe(true)
  })

  test('a class is full exactly when no seat is left, and the seats left are never negative', () => {
    fc.assert(
      fc.property(seats, (course) => {
        expect(isFull(course)).toBe(seatsLeft(course) === 0)
        expect(seatsLeft(course)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the same time', () => {
  test('two classes of one period overlap on the same days only', () => {
    expect(overlapInTime({ days: 'M', period: '2' }, { days: 'M', period: '2' })).toBe(true)
    expect(overlapInTime({ days: 'M', period: '2' }, { days: 'M', period: '3' })).toBe(false)
    expect(overlapInTime({ days: 'M', period: '2' }, { days: 'W', period: '2' })).toBe(false)
  })

  test('an all-day class overlaps with periods 1 to 8 and all-day classes of the same days', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DAYS), hours, (days, other) => {
        const overlaps = overlapInTime({ days, period: 'All Day' }, other)
        expect(overlaps).toBe(other.days === days && other.period !== 'Optional')
      }),
    )
  })

  test('the relation is symmetric', () => {
    fc.assert(
      fc.property(hours, hours, (a, b) => {
        expect(overlapInTime(a, b)).toBe(overlapInTime(b, a))
      }),
    )
  })
})

describe('restrictions', () => {
  test('a class without restrictions restricts no section', () => {
    expect(restrictionsOf({ restrictions: '' })).toEqual([])
    expect(restrictionsOf({ restrictions: ' 101, ,204 ' })).toEqual(['101', '204'])
  })

  test('a restriction of one class applies to both', () => {
    const choir = { section: '101', restrictions: '204,305' }
    const band = { section: '204', restrictions: '' }
    expect(restrictEachOther(choir, band)).toBe(true)
    expect(restrictEachOther(band, choir)).toBe(true)
  })

  test('section 10 is not among the restrictions "101,1010"', () => {
    const restrictions = '101,1010'
    expect(restrictEachOther({ section: '7', restrictions }, { section: '10', restrictions: '' })).toBe(false)
  })

  test('the relation is symmetric', () => {
    fc.assert(
      fc.property(rules, rules, (a, b) => {
        const expected = a.restrictions.split(',').includes(b.section) || b.restrictions.split(',').includes(a.section)
        expect(restrictEachOther(a, b)).toBe(expected)
        expect(restrictEachOther(b, a)).toBe(expected)
      }),
    )
  })
})

describe('the order of a class list', () => {
  test('is by section, with section 99 before section 101', () => {
    const list = ['204', '99', '101A', '1010', '101'].map((section, id) => ({ id, section }))
    expect(list.sort(bySection).map(({ section }) => section)).toEqual(['99', '101', '101A', '204', '1010'])
  })

  test('has the class that was added first before another one with an equal number', () => {
    const list = ['1', '01', '001'].map((section, id) => ({ id, section }))
    expect(list.toReversed().sort(bySection)).toEqual(list)
  })

  test('is numeric for numeric sections', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(9999), (a, b) => {
        expect(Math.sign(bySection({ id: 1, section: `${a}` }, { id: 1, section: `${b}` }))).toBe(Math.sign(a - b))
      }),
    )
  })
})

test.each([
  [0, 20, 'full'],
  [1, 20, 'few'],
  [4, 20, 'few'],
  [5, 20, 'open'],
  [2, 5, 'few'],
  [3, 5, 'open'],
  [-1, 20, 'full'],
] as const)('with %i of %i seats left, a class is %s', (left, max_seats, level) => {
  expect(seatLevel({ max_seats, current_seats: max_seats - left })).toBe(level)
})
