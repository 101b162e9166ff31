import { expect, test } from 'vitest'
import { CLASS_GRADES, parseGrades } from '../../../domain/grade.ts'
import { gradeRange } from './gradeRange.ts'

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
