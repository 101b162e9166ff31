import type { ClassGrade, Grade } from '../../domain/grade.ts'

/** The cells of a row by column. A missing cell is empty. */
export type Cells = Readonly<Record<string, string>>

/** The id of the school. */
export const SCHOOL = 'school'

export const classId = (id: number) => `class-${id}`
export const teacherId = (id: number) => `teacher-${id}`
export const studentId = (id: number) => `student-${id}`
export const parentId = (id: number) => `parent-${id}`

/** The codes of the Common Education Data Standards: KG, 01 … 12. */
export function gradeCodes(grades: readonly ClassGrade[]): string {
  return grades.map((grade: Grade) => (grade === 'K' ? 'KG' : grade.padStart(2, '0'))).join(',')
}

/** The last row of each key, in the order of the first ones. */
export function uniqueBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}
