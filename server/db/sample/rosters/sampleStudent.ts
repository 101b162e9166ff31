import { CLASS_GRADES, type ClassGrade, type Grade, isClassGrade } from '../../../../domain/grade.ts'
import type { Family, SampleChild } from '../people/person.ts'

/** The grade at the opening of a semester's enrollment. */
export interface SampleStudent {
  readonly child: SampleChild
  readonly grade: ClassGrade
}

export function listSampleStudents(family: Family, yearsAgo: 0 | 1): SampleStudent[] {
  return family.children.flatMap((child) => {
    const grade = yearsAgo === 0 ? child.grade : gradeBefore(child.grade)
    return grade && isClassGrade(grade) ? [{ child, grade }] : []
  })
}

function gradeBefore(grade: Grade): ClassGrade | undefined {
  return grade === 'done' ? '12' : CLASS_GRADES[CLASS_GRADES.indexOf(grade) - 1]
}
