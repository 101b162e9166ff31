import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CLASS_GRADES,
  gradesIn,
  isClassGrade,
  isHighSchool,
  isPrimary,
  NOTE_KEYS,
  noteKeyOf,
  STUDENT_GRADES,
} from './grade.ts'

test('kindergarten to third grade are the primary grades, and no other', () => {
  expect(STUDENT_GRADES.filter(isPrimary)).toEqual(['K', '1', '2', '3'])
})

test('ninth to twelfth grade are high school, and no other', () => {
  expect(STUDENT_GRADES.filter(isHighSchool)).toEqual(['9', '10', '11', '12'])
})

test('a class can be for kindergarten and grades 1 to 12, never for those who are done', () => {
  expect(STUDENT_GRADES.filter(isClassGrade)).toEqual([
    'K',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
  ])
})

test.each(['', 'k', '0', '01', '13', '1.0', ' 1', 'K,1', 'constructor'])('%j is no grade of a class', (text) => {
  expect(isClassGrade(text)).toBe(false)
})

describe("a class's grade list", () => {
  test('is a set of grades: first grade is not among "10,11"', () => {
    expect(gradesIn('10,11')).toEqual(['10', '11'])
    expect(gradesIn('K,1,2')).toEqual(['K', '1', '2'])
  })

  test('may be typed with spaces, and names nothing that is no grade', () => {
    expect(gradesIn(' K , 1,, 13 ,done,1st, 2 ')).toEqual(['K', '1', '2'])
    expect(gradesIn('')).toEqual([])
  })

  const spaces = fc.constantFrom('', ' ', '  ')

  test('names exactly the grades that were listed, whichever they are', () => {
    fc.assert(
      fc.property(fc.subarray([...CLASS_GRADES]), spaces, spaces, (grades, before, after) => {
        const typed = grades.map((grade) => `${before}${grade}${after}`).join(',')
        expect(gradesIn(typed)).toEqual(grades)
      }),
    )
  })

  test('names only grades, whatever was typed', () => {
    const anything = fc.array(fc.oneof(fc.string(), fc.constantFrom('done', 'k', '1', '12', '112')))
    fc.assert(
      fc.property(anything, (typed) => {
        expect(CLASS_GRADES).toEqual(expect.arrayContaining(gradesIn(typed.join(','))))
      }),
    )
  })
})

describe("a semester's notes", () => {
  test('for kindergarten and for grade 12 stand under their own keys', () => {
    expect(noteKeyOf('K')).toBe('kindergarten')
    expect(noteKeyOf('12')).toBe('grade_12')
  })

  test('stand under one key for each grade', () => {
    const numbered = CLASS_GRADES.slice(1)
    expect(numbered.map(noteKeyOf)).toEqual(numbered.map((grade) => `grade_${grade}`))
    expect(CLASS_GRADES.map(noteKeyOf)).toEqual([...NOTE_KEYS])
  })

  test('say nothing to a student who is done', () => {
    expect(noteKeyOf('done')).toBeUndefined()
  })
})
