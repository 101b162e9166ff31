import type { AuditTrail } from '../audit-trail/trail.ts'
import { type CourseColumns, cleanDescription, lockSections } from '../courses/course.row.ts'
import { createCourse } from '../courses/createCourse.ts'
import { editCourse } from '../courses/editCourse.ts'
import { lockWithRosters } from '../courses/roster.queries.ts'
import { toggleCourse } from '../courses/toggleCourse.ts'
import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { flagCell } from './cells.ts'
import { ClassRow } from './classRow.ts'
import { changedClassIds, existingClasses, findClass, findTeacher } from './existingClasses.ts'
import type { Importer } from './importer.ts'
import { rejectDuplicates } from './rejectDuplicates.ts'

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
  row: ClassRow,

  async start(trx, { by, trail }, all) {
    await lockSemesters(trx, all)
    const there = await existingClasses(trx)
    const { courses, teachers, semesters } = there
    await lockWithRosters(trx, changedClassIds(there, all))
    const once = rejectDuplicates('section')
    const row = async ({ id, semester: named, teacher_email, active, ...said }: ClassRow) => {
      const semester = semesters.find(({ name }) => name === named)
      if (!semester) throw fieldError('semester', 'Semester not found')
      const known = findClass(there, { id, semester: named, section: said.section })
      if (id !== undefined && !known) throw fieldError('id', 'Class not found')
      if (known) once(known.id)
      const teacher = findTeacher(teachers, teacher_email, known?.teacher_id)
      const fields = { ...said, description: cleanDescription(said), teacher_id: teacher.id }
      if (known && isSame(known, { ...fields, semester_id: semester.id }, active)) return 'same'
      if (known) await editCourse(trx, trail, { ...fields, semester: semester.id, id: known.id, if_match: undefined })
      const course_id = known?.id ?? (await add(trx, trail, { ...fields, semester: semester.id, by }))
      if (active !== (known?.active ?? true)) await toggleCourse(trx, trail, course_id)
      if (known) return 'changed'
      once(course_id)
      courses.push(await trx.selectFrom('course').selectAll().where('id', '=', course_id).executeTakeFirstOrThrow())
      return 'added'
    }
    return { importRow: row }
  },

  async exportRows(db) {
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

/** No class comes or changes its section in a semester of the file before the file is done. */
async function lockSemesters(trx: Transaction, all: readonly ClassRow[]): Promise<void> {
  const names = [...new Set(all.map(({ semester }) => semester))]
  const query = trx
    .selectFrom('semester')
    .select('id as semester_id')
    .where('name', 'in', [...names, ''])
    .orderBy('id')
  for (const semester of await query.execute()) await lockSections(trx, semester)
}

type Added = Omit<CourseColumns, 'semester_id'> & { readonly semester: number; readonly by: SessionUser }

function add(trx: Transaction, trail: AuditTrail, { period, ...fields }: Added): Promise<number> {
  if (period === 'Optional') throw fieldError('period', "A new class can't have the Optional period")
  return createCourse(trx, trail, { ...fields, period, roster: [] })
}

function isSame(known: CourseColumns & { readonly active: boolean }, said: CourseColumns, active: boolean): boolean {
  const fields = Object.keys(said) as (keyof CourseColumns)[]
  return known.active === active && fields.every((field) => known[field] === said[field])
}
