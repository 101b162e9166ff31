import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'
import type { ClassRow } from './classRow.ts'

type There = Awaited<ReturnType<typeof existingClasses>>

/** The class a row is about, by its id, or by its section within the semester. */
export function findClass(
  { courses, semesters }: There,
  { id, semester, section }: Pick<ClassRow, 'id' | 'semester' | 'section'>,
) {
  if (id !== undefined) return courses.find((one) => one.id === id)
  const semester_id = semesters.find(({ name }) => name === semester)?.id
  return courses.find((one) => one.semester_id === semester_id && one.section === section)
}

const WRITTEN = [
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

/** The classes that a row says something else of than there is. */
export function changedClassIds(there: There, all: readonly ClassRow[]): number[] {
  return all.flatMap((said) => {
    const known = findClass(there, said)
    const teacher = there.teachers.find(({ id }) => id === known?.teacher_id)
    const isSaid =
      known && teacher?.email === said.teacher_email && WRITTEN.every((field) => known[field] === said[field])
    return known && !isSaid ? [known.id] : []
  })
}

interface Teacher {
  readonly id: number
  readonly email: string
}

/** Who teaches it: of two with one address the one who does already, and nobody can say who is meant for a new class. */
export function findTeacher(teachers: readonly Teacher[], address: string, now: number | undefined): Teacher {
  const meant = teachers.filter(({ email }) => email === address)
  const one = meant.find(({ id }) => id === now) ?? (meant.length === 1 ? meant[0] : undefined)
  if (one) return one
  throw fieldError('teacher_email', meant.length === 0 ? 'Teacher not found' : 'More than one teacher has this email')
}

/** What there is before the file is taken over. */
export async function existingClasses(trx: Transaction) {
  const [courses, teachers, semesters] = await Promise.all([
    trx.selectFrom('course').selectAll().execute(),
    trx.selectFrom('teacher').select(['id', 'email']).orderBy('id').execute(),
    trx.selectFrom('semester').select(['id', 'name']).execute(),
  ])
  return { courses, teachers: teachers.map(({ id, email }) => ({ id, email: email.toLowerCase() })), semesters }
}
