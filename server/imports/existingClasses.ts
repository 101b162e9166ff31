import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'
import type { ClassRow } from './classRow.ts'

type ExistingClasses = Awaited<ReturnType<typeof existingClasses>>

/** The class of a row, by id, or by section within the semester. */
export function findClass(
  { courses, semesters }: ExistingClasses,
  { id, semester, section }: Pick<ClassRow, 'id' | 'semester' | 'section'>,
) {
  if (id !== undefined) return courses.find((course) => course.id === id)
  const semester_id = semesters.find(({ name }) => name === semester)?.id
  return courses.find((course) => course.semester_id === semester_id && course.section === section)
}

const COMPARED_FIELDS = [
  'section',
  'name',
  'description',
  'grade',
  'max_seats',
  'room',
  'period',
  'days',
  'time',
  'restrictions',
  'active',
] as const

/** The ids of the classes that the rows change. */
export function changedClassIds(existing: ExistingClasses, rows: readonly ClassRow[]): number[] {
  return rows.flatMap((row) => {
    const current = findClass(existing, row)
    const teacher = existing.teachers.find(({ id }) => id === current?.teacher_id)
    const isUnchanged =
      current && teacher?.email === row.teacher_email && COMPARED_FIELDS.every((field) => current[field] === row[field])
    return current && !isUnchanged ? [current.id] : []
  })
}

/** The ids of the active classes that the rows make inactive. */
export function hiddenClassIds(existing: ExistingClasses, rows: readonly ClassRow[]): number[] {
  const hidden = rows.filter(({ active }) => !active).map((row) => findClass(existing, row))
  return [...new Set(hidden.flatMap((current) => (current?.active ? [current.id] : [])))]
}

interface Teacher {
  readonly id: number
  readonly email: string
}

/** The teacher with this email. If two have it, the current teacher of the class. @throws 422 when there is none or it is ambiguous. */
export function findTeacher(teachers: readonly Teacher[], address: string, current_id: number | undefined): Teacher {
  const matches = teachers.filter(({ email }) => email === address)
  const teacher = matches.find(({ id }) => id === current_id) ?? (matches.length === 1 ? matches[0] : undefined)
  if (teacher) return teacher
  throw fieldError('teacher_email', matches.length === 0 ? 'Teacher not found' : 'More than one teacher has this email')
}

export async function existingClasses(trx: Transaction) {
  const [courses, teachers, semesters] = await Promise.all([
    trx.selectFrom('course').selectAll().execute(),
    trx.selectFrom('teacher').select(['id', 'email']).orderBy('id').execute(),
    trx.selectFrom('semester').select(['id', 'name']).execute(),
  ])
  return { courses, teachers: teachers.map(({ id, email }) => ({ id, email: email.toLowerCase() })), semesters }
}
