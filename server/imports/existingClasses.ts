import { english } from '../../domain/english.ts'
import { isRewritten } from '../../domain/imports/spreadsheetChanges.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import { type CourseColumns, EDITED_COLUMNS } from '../rows/course.row.ts'
import type { ClassRow } from './classRow.ts'

export type ExistingClasses = Awaited<ReturnType<typeof existingClasses>>

/** The class of a row, by id, or by section within the semester: also by a section that a spreadsheet program rewrote. */
export function findClass(
  { courses, semesters }: ExistingClasses,
  { id, semester, section }: Pick<ClassRow, 'id' | 'semester' | 'section'>,
) {
  if (id !== undefined) return courses.find((course) => course.id === id)
  const semester_id = semesters.find(({ name }) => name === semester)?.id
  const ofSemester = courses.filter((course) => course.semester_id === semester_id)
  const exact = ofSemester.find((course) => course.section === section)
  const rewritten = exact ? [] : ofSemester.filter((course) => isRewritten(section, course.section))
  return exact ?? (rewritten.length === 1 ? rewritten[0] : undefined)
}

export function namesOf(
  { semesters, teachers }: ExistingClasses,
  { semester_id, teacher_id }: Pick<CourseColumns, 'semester_id' | 'teacher_id'>,
) {
  const semester = semesters.find(({ id }) => id === semester_id)?.name
  return { semester, teacher_email: teachers.find(({ id }) => id === teacher_id)?.teacher_email }
}

const COMPARED_FIELDS = ['active', ...EDITED_COLUMNS.filter((column) => column !== 'teacher_id')] as const

/** The ids of the classes that the rows change. */
export function changedClassIds(existing: ExistingClasses, rows: readonly ClassRow[]): number[] {
  return rows.flatMap((row) => {
    const current = findClass(existing, row)
    const teacher = existing.teachers.find(({ id }) => id === current?.teacher_id)
    const isUnchanged =
      current &&
      teacher?.email === row.teacher_email &&
      COMPARED_FIELDS.every((field) => row[field] === undefined || current[field] === row[field])
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
  throw fieldError(
    'teacher_email',
    matches.length === 0 ? english`Teacher not found` : english`More than one teacher has this email`,
  )
}

export async function existingClasses(trx: Transaction) {
  const ofOffice = trx.selectFrom('semester').where('test_of', 'is', null)
  const [courses, teachers, semesters] = await Promise.all([
    trx.selectFrom('course').selectAll().where('semester_id', 'in', ofOffice.select('id')).execute(),
    trx.selectFrom('teacher').select(['id', 'email']).orderBy('id').execute(),
    ofOffice.select(['id', 'name']).execute(),
  ])
  const lowercase = teachers.map(({ id, email }) => ({ id, email: email.toLowerCase(), teacher_email: email }))
  return { courses, teachers: lowercase, semesters }
}
