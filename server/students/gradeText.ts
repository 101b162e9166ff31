import { sql } from 'kysely'
import { type Grade, STUDENT_GRADES } from '../../domain/grade.ts'

/** The names of the grades as the tables show them, normalized for the search. */
const TEXTS = STUDENT_GRADES.map(textOf)

/** The name of `student.grade`. */
export const GRADE_TEXT = sql<string>`(${TEXTS}::text[])[array_position(${[...STUDENT_GRADES]}::text[], student.grade)]`

/** Whether a term of a search can be found in the name of a grade. */
export function isInGradeText(term: string): boolean {
  return TEXTS.some((text) => text.includes(term))
}

function textOf(grade: Grade): string {
  if (grade === 'K') return 'kindergarten'
  if (grade === '1') return '1st'
  if (grade === '2') return '2nd'
  if (grade === '3') return '3rd'
  return grade === 'done' ? 'done' : `${grade}th`
}
