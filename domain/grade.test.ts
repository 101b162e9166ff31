import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CLASS_GRADES,
  gradeRange,
  isClassGrade,
  isHighSchool,
  isPrimary,
  NOTE_KEYS,
  noteKeyOf,
  parseGrades,
  STUDENT_GRADES,
} from './grade.ts'

test('K to 3 are the primary grades', () => {
  expect(STUDENT_GRADES.filter(isPrimary)).toEqual(['K', '1', '2', '3'])
})

test('9 to 12 are the high school grades', () => {
  expect(STUDENT_GRADES.filter(isHighSchool)).toEqual(['9', '10', '11', '12'])
})

test('the class grades are K to 12; done is not one of them', () => {
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

test.each(['', 'k', '0', '01', '13', '1.0', ' 1', 'K,1', 'constructor'])('%j is not a class grade', (text) => {
  expect(isClassGrade(text)).toBe(false)
})

describe("a class's grade list", () => {
  test('"10,11" does not contain grade 1', () => {
    expect(parseGrades('10,11')).toEqual(['10', '11'])
    expect(parseGrades('K,1,2')).toEqual(['K', '1', '2'])
  })

  test('may contain spaces, and invalid grades are skipped', () => {
    expect(parseGrades(' K , 1,, 13 ,done,1st, 2 ')).toEqual(['K', '1', '2'])
    expect(parseGrades('')).toEqual([])
  })

  const spaces = fc.constantFrom('', ' ', '  ')

  test('is parsed into exactly the listed grades', () => {
    fc.assert(
      fc.property(fc.subarray([...CLASS_GRADES]), spaces, spaces, (grades, before, after) => {
        const text = grades.map((grade) => `${before}${grade}${after}`).join(',')
        expect(parseGrades(text)).toEqual(grades)
      }),
    )
  })

  test('is parsed into valid grades only, for any input', () => {
    const anything = fc.array(fc.oneof(fc.string(), fc.constantFrom('done', 'k', '1', '12', '112')))
    fc.assert(
      fc.property(anything, (parts) => {
        expect(CLASS_GRADES).toEqual(expect.arrayContaining(parseGrades(parts.join(','))))
      }),
    )
  })
})

describe("a semester's notes", () => {
  test('use the key kindergarten for K and grade_12 for 12', () => {
    expect(noteKeyOf('K')).toBe('kindergarten')
    expect(noteKeyOf('12')).toBe('grade_12')
  })

  test('have one key for each grade', () => {
    const numbered = CLASS_GRADES.slice(1)
    expect(numbered.map(noteKeyOf)).toEqual(numbered.map((grade) => `grade_${grade}`))
    expect(CLASS_GRADES.map(noteKeyOf)).toEqual([...NOTE_KEYS])
  })

  test('have no key for a student who is done', () => {
    expect(noteKeyOf('done')).toBeUndefined()
  })
})

test.each([
  ['K,1,2', 'K–2'],
  ['5', '5'],
  ['9,10', '9–10'],
  ['2,1,K,5,12', 'K–2, 5, 12'],
  [CLASS_GRADES.join(), 'K–12'],
  ['', ''],
])('the grades %s are formatted as %j', (grade, expected) => {
  expect(gradeRange(parseGrades(grade))).toBe(expected)
})
