import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS, type Days } from '../days.ts'
import { type Grade, STUDENT_GRADES } from '../grade.ts'
import { completionOf, countedDays } from './completion.ts'

const classesOn = (counts: Partial<Record<Days, number>>) =>
  DAYS.flatMap((days) => Array.from({ length: counts[days] ?? 0 }, () => ({ days })))
const completeDays = (grade: Grade, counts: Partial<Record<Days, number>>) => {
  const completion = completionOf(grade, classesOn(counts))
  return DAYS.filter((days) => completion[days].complete)
}

const youngest: Grade[] = ['K', '1', '2', '3']
const middle: Grade[] = ['4', '5', '6', '7', '8']
const highSchool: Grade[] = ['9', '10', '11', '12']
const fullWeek = { M: 9, 'T/TH': 9, W: 9, F: 9, HS: 9 }

describe.each(youngest)('a child in grade %s', (grade) => {
  test('has a complete week with one class each on Monday, Tuesday/Thursday, Wednesday and Friday', () => {
    expect(completeDays(grade, { M: 1, 'T/TH': 1, W: 1, F: 1 })).toEqual(['M', 'T/TH', 'W', 'F'])
    expect(completeDays(grade, {})).toEqual([])
  })

  test('needs no high school option', () => {
    expect(completeDays(grade, fullWeek)).toEqual(['M', 'T/TH', 'W', 'F'])
    expect(countedDays(grade)).toEqual(['M', 'T/TH', 'W', 'F'])
  })
})

describe.each([...middle, ...highSchool])('a child in grade %s', (grade) => {
  test('needs eight classes on Monday and six on Tuesday/Thursday', () => {
    expect(completeDays(grade, { M: 7, 'T/TH': 5 })).toEqual([])
    expect(completeDays(grade, { M: 8, 'T/TH': 5 })).toEqual(['M'])
    expect(completeDays(grade, { M: 7, 'T/TH': 6 })).toEqual(['T/TH'])
    expect(completeDays(grade, { M: 8, 'T/TH': 6 })).toEqual(['M', 'T/TH'])
  })

  test('never completes Wednesday or Friday, with any number of classes', () => {
    expect(completeDays(grade, { W: 40, F: 40 })).toEqual([])
  })
})

test.each(middle)('a child in grade %s needs no high school option', (grade) => {
  expect(completeDays(grade, fullWeek)).toEqual(['M', 'T/TH'])
  expect(countedDays(grade)).toEqual(['M', 'T/TH'])
})

test.each(highSchool)('one high school option is enough for a student in grade %s', (grade) => {
  expect(completeDays(grade, { HS: 1 })).toEqual(['HS'])
  expect(completeDays(grade, {})).toEqual([])
  expect(countedDays(grade)).toEqual(['M', 'T/TH', 'HS'])
})

test('a student who is done needs no classes', () => {
  expect(completeDays('done', fullWeek)).toEqual([])
  expect(countedDays('done')).toEqual([])
})

test('the completion has the number of classes and the number needed', () => {
  expect(completionOf('5', classesOn({ M: 3, W: 2 })).M).toEqual({ enrolled: 3, needed: 8, complete: false })
  expect(completionOf('5', classesOn({ M: 3, W: 2 })).W).toEqual({ enrolled: 2, needed: undefined, complete: false })
})

describe('for any classes of a student', () => {
  const grade = fc.constantFrom(...STUDENT_GRADES)
  const classes = fc.array(fc.record({ days: fc.constantFrom(...DAYS) }), { maxLength: 40, size: 'max' })

  test('every class counts once, on its own days', () => {
    fc.assert(
      fc.property(grade, classes, (grade, enrolled) => {
        const completion = completionOf(grade, enrolled)
        const counts = DAYS.map((days) => completion[days].enrolled)
        expect(counts.reduce((sum, count) => sum + count)).toBe(enrolled.length)
        expect(completion.M.enrolled).toBe(enrolled.filter(({ days }) => days === 'M').length)
      }),
    )
  })

  test('a day is complete only when it counts for the grade, and another class keeps it complete', () => {
    fc.assert(
      fc.property(grade, classes, fc.constantFrom(...DAYS), (grade, enrolled, days) => {
        const before = completionOf(grade, enrolled)
        const after = completionOf(grade, [...enrolled, { days }])
        for (const each of DAYS) {
          if (before[each].complete) expect(after[each].complete).toBe(true)
          if (after[each].complete) expect(countedDays(grade)).toContain(each)
        }
      }),
    )
  })
})
