import { CLASS_GRADES, type ClassGrade } from '../../../domain/grade.ts'

/** Formats grades with ranges: K–2, 5. */
export function gradeRange(grades: readonly ClassGrade[]): string {
  const runs: ClassGrade[][] = [[]]
  for (const grade of CLASS_GRADES) {
    if (grades.includes(grade)) runs.at(-1)?.push(grade)
    else runs.push([])
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => (run.length === 1 ? run[0] : `${run[0]}–${run.at(-1)}`))
    .join(', ')
}
