import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CLASS_GRADES, type ClassGrade } from '../../../domain/grade.ts'

/** Grades that are chosen together. */
export interface GradeGroup {
  readonly label: MessageDescriptor
  readonly grades: readonly ClassGrade[]
}

export const GRADE_GROUPS: readonly GradeGroup[] = [
  { label: msg`All grades`, grades: CLASS_GRADES },
  { label: msg`Elementary (K–5)`, grades: ['K', '1', '2', '3', '4', '5'] },
  { label: msg`Middle (6–8)`, grades: ['6', '7', '8'] },
  { label: msg`High (9–12)`, grades: ['9', '10', '11', '12'] },
]

/** Chooses a whole group, or none of it if all of it was chosen. In the order of the grades. */
export function toggleGrades(chosen: readonly ClassGrade[], grades: readonly ClassGrade[]): ClassGrade[] {
  const isAllChosen = grades.every((grade) => chosen.includes(grade))
  return CLASS_GRADES.filter((grade) => (grades.includes(grade) ? !isAllChosen : chosen.includes(grade)))
}

/** The grades from one to another, in both directions. */
export function gradesBetween(one: ClassGrade, other: ClassGrade): ClassGrade[] {
  const [from = 0, to = 0] = [CLASS_GRADES.indexOf(one), CLASS_GRADES.indexOf(other)].toSorted((a, b) => a - b)
  return CLASS_GRADES.slice(from, to + 1)
}
