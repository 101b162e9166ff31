import { z } from 'zod'
import { Email } from '../../contract/codecs.ts'
import { CourseFields } from '../../contract/courseFields.ts'
import { type CourseColumns, cleanDescription } from '../courses/course.row.ts'
import { createCourse } from '../courses/createCourse.ts'
import { editCourse } from '../courses/editCourse.ts'
import type { Transaction } from '../db/database.ts'
import { fieldProblem } from '../http/problem.ts'
import { FlagCell, flagCell, IdCell } from './cells.ts'
import type { Importer } from './importer.ts'
import { onceEach } from './onceEach.ts'

const SeatsCell = z
  .string()
  .regex(/^\d{1,4}$/, 'Write a number')
  .transform(Number)
  .pipe(CourseFields.shape.max_seats)

const ClassRow = CourseFields.omit({ teacher_id: true, semester: true, id: true, culprit: true }).extend({
  id: IdCell,
  semester: z.string().min(1, 'Write the semester’s name').max(60),
  teacher_email: Email,
  max_seats: SeatsCell,
  active: FlagCell,
})
type ClassRow = z.infer<typeof ClassRow>

/** Classes are known by their id, or by their section within the semester. */
export const classes: Importer<ClassRow> = {
  columns: [
    'id',
    'semester',
    'section',
    'name',
    'description',
    'teacher_email',
    'grade',
    'max_seats',
    'room',
    'period',
    'days',
    'time',
    'restrictions',
    'active',
  ],
  required: [
    'semester',
    'section',
    'name',
    'description',
    'teacher_email',
    'grade',
    'max_seats',
    'room',
    'period',
    'days',
    'time',
    'restrictions',
    'active',
  ],
  row: ClassRow,

  async take(trx, by) {
    const { courses, teachers, semesters } = await look(trx)
    const once = onceEach('section')
    return async ({ id, semester: named, teacher_email, active, ...said }) => {
      const semester = semesters.find(({ name }) => name === named)
      if (!semester) throw fieldProblem('semester', 'There is no such semester')
      const known = courses.find((one) =>
        id === undefined ? one.semester_id === semester.id && one.section === said.section : one.id === id,
      )
      if (id !== undefined && !known) throw fieldProblem('id', 'There is no such class')
      if (known) once(known.id)
      const teacher = theTeacher(teachers, teacher_email, known?.teacher_id)
      const fields = { ...said, description: cleanDescription(said), teacher_id: teacher.id }
      if (known && isSame(known, { ...fields, semester_id: semester.id }, active)) return 'same'
      if (known) await editCourse(trx, { ...fields, semester: semester.id, id: known.id, if_match: undefined })
      const course_id = known?.id ?? (await add(trx, fields, semester.id, by))
      await trx
        .updateTable('course')
        .set({ active })
        .where('id', '=', course_id)
        .where('active', '<>', active)
        .execute()
      if (known) return 'changed'
      once(course_id)
      courses.push(await trx.selectFrom('course').selectAll().where('id', '=', course_id).executeTakeFirstOrThrow())
      return 'added'
    }
  },

  async write(db) {
    const rows = await db
      .selectFrom('course')
      .innerJoin('semester', 'semester.id', 'course.semester_id')
      .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
      .selectAll('course')
      .select(['semester.name as semester', 'teacher.email as teacher_email'])
      .orderBy('semester.id')
      .orderBy('course.section')
      .execute()
    return rows.map((row) =>
      classes.columns.map((column) =>
        column === 'active' ? flagCell(row.active) : String(row[column as keyof typeof row] ?? ''),
      ),
    )
  },
}

interface Teacher {
  readonly id: number
  readonly email: string
}

/** Who teaches it: of two with one address the one who does already, and nobody can say who is meant for a new class. */
function theTeacher(teachers: readonly Teacher[], address: string, now: number | undefined): Teacher {
  const meant = teachers.filter(({ email }) => email === address)
  const one = meant.find(({ id }) => id === now) ?? (meant.length === 1 ? meant[0] : undefined)
  if (one) return one
  throw fieldProblem(
    'teacher_email',
    meant.length === 0 ? 'There is no such teacher' : 'More than one teacher has this email',
  )
}

async function look(trx: Transaction) {
  const [courses, teachers, semesters] = await Promise.all([
    trx.selectFrom('course').selectAll().execute(),
    trx.selectFrom('teacher').select(['id', 'email']).orderBy('id').execute(),
    trx.selectFrom('semester').select(['id', 'name']).execute(),
  ])
  return { courses, teachers: teachers.map(({ id, email }) => ({ id, email: email.toLowerCase() })), semesters }
}

type Added = Omit<CourseColumns, 'semester_id'>

function add(trx: Transaction, fields: Added, semester: number, by: Parameters<typeof createCourse>[1]['by']) {
  const { period } = fields
  if (period === 'Optional') throw fieldProblem('period', 'Optional is for classes that are there already')
  return createCourse(trx, { ...fields, period, semester, roster: [], by })
}

function isSame(known: CourseColumns & { readonly active: boolean }, said: CourseColumns, active: boolean): boolean {
  const fields = Object.keys(said) as (keyof CourseColumns)[]
  return known.active === active && fields.every((field) => known[field] === said[field])
}
