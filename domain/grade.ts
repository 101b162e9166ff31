/** The grades of classes in ascending order (document 1, section 9). */
export const CLASS_GRADES = ['K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type ClassGrade = (typeof CLASS_GRADES)[number]

export const STUDENT_GRADES = [...CLASS_GRADES, 'done'] as const
export type Grade = (typeof STUDENT_GRADES)[number]

/** The next grade: 12 becomes done, and done stays (rulings, section 4). */
export function nextGrade(grade: Grade): Grade {
  return STUDENT_GRADES[STUDENT_GRADES.indexOf(grade) + 1] ?? 'done'
}

/** Primary grades are K to 3 (document 2, section 9). */
export function isPrimary(grade: Grade): boolean {
  return grade === 'K' || grade === '1' || grade === '2' || grade === '3'
}

/** High school is grades 9 to 12 (document 2, section 9). */
export function isHighSchool(grade: Grade): boolean {
  return grade === '9' || grade === '10' || grade === '11' || grade === '12'
}

export function isClassGrade(value: string): value is ClassGrade {
  return CLASS_GRADES.some((grade) => grade === value)
}

/** The grades in a comma-separated list such as "K,1,2". Skips invalid grades. */
export function parseGrades(list: string): ClassGrade[] {
  return list
    .split(',')
    .map((grade) => grade.trim())
    .filter(isClassGrade)
}

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

/** The keys of a semester's notes: kindergarten, grade_1 … grade_12 (document 1, section 3). */
export const NOTE_KEYS = [
  'kindergarten',
  'grade_1',
  'grade_2',
  'grade_3',
  'grade_4',
  'grade_5',
  'grade_6',
  'grade_7',
  'grade_8',
  'grade_9',
  'grade_10',
  'grade_11',
  'grade_12',
] as const
export type NoteKey = (typeof NOTE_KEYS)[number]

/** As the audit trail names it: kindergarten, grade 1. Screens have texts of their own. */
export function noteKeyName(key: NoteKey): string {
  return key.replace('_', ' ')
}

/** Undefined for a student who is done. */
export function noteKeyOf(grade: Grade): NoteKey | undefined {
  return grade === 'done' ? undefined : NOTE_KEYS[CLASS_GRADES.indexOf(grade)]
}
