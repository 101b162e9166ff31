import { sql } from 'kysely'
import type { AuditTrail } from '../audit-trail/trail.ts'
import { type CourseColumns, cleanDescription, lockSections } from '../courses/course.row.ts'
import { createCourse } from '../courses/createCourse.ts'
import { endExpiredIn, settleEdited, writeCourse } from '../courses/editCourse.ts'
import { lockWithRosters } from '../courses/roster.queries.ts'
import { writeToggle } from '../courses/toggleCourse.ts'
import type { Transaction } from '../db/database.ts'
import { numberKey, readAll, textKey } from '../db/page.ts'
import { fieldError } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { withdrawOffers } from '../waitLists/withdrawOffers.ts'
import { flagCell } from './cells.ts'
import { ClassRow } from './classRow.ts'
import { changedClassIds, existingClasses, findClass, findTeacher, hiddenClassIds } from './existingClasses.ts'
import type { Importer } from './importer.ts'
import { rejectDuplicates } from './rejectDuplicates.ts'

/** Classes are matched by id, or by section within the semester. */
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
    const existing = await existingClasses(trx)
    const { courses, teachers, semesters } = existing
    const hidden = hiddenClassIds(existing, all)
    await hideAndEndExpired(trx, trail, { changed: changedClassIds(existing, all), hidden, by })
    const rejectDuplicate = rejectDuplicates('section')
    const edited: number[] = []
    const row = async ({ id, semester: semesterName, teacher_email, active, ...values }: ClassRow) => {
      const semester = semesters.find(({ name }) => name === semesterName)
      if (!semester) throw fieldError('semester', 'Semester not found')
      const current = findClass(existing, { id, semester: semesterName, section: values.section })
      if (id !== undefined && !current) throw fieldError('id', 'Class not found')
      if (current) rejectDuplicate(current.id)
      const teacher = findTeacher(teachers, teacher_email, current?.teacher_id)
      const fields = { ...values, description: cleanDescription(values), teacher_id: teacher.id }
      if (current && isSame(current, { ...fields, semester_id: semester.id }, active)) return 'same'
      if (current)
        await writeCourse(trx, trail, { ...fields, semester: semester.id, id: current.id, if_match: undefined, by })
      const course_id = current?.id ?? (await add(trx, trail, { ...fields, semester: semester.id, by }))
      const isActive = current ? current.active && !hidden.includes(current.id) : true
      if (active !== isActive) await writeToggle(trx, trail, course_id)
      if (current) {
        edited.push(current.id)
        return 'changed'
      }
      rejectDuplicate(course_id)
      courses.push(await trx.selectFrom('course').selectAll().where('id', '=', course_id).executeTakeFirstOrThrow())
      return 'added'
    }
    return { importRow: row, finish: () => settleEdited(trx, edited) }
  },

  exportRows(snapshot) {
    const rows = snapshot.db
      .selectFrom('course')
      .innerJoin('semester', 'semester.id', 'course.semester_id')
      .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
      .selectAll('course')
      .select(['semester.name as semester', 'teacher.email as teacher_email'])
    const keys = [
      numberKey(sql.ref('semester.id')),
      textKey(sql.ref('course.section')),
      numberKey(sql.ref('course.id')),
    ]
    return readAll(snapshot, rows, keys, 'asc', (courses) =>
      courses.map((row) =>
        classes.columns.map((column) =>
          column === 'active' ? flagCell(row.active) : String(row[column as keyof typeof row] ?? ''),
        ),
      ),
    )
  },
}

/** Serializes other writes to the classes of the file's semesters until the import is done. */
async function lockSemesters(trx: Transaction, all: readonly ClassRow[]): Promise<void> {
  const names = [...new Set(all.map(({ semester }) => semester))]
  const query = trx
    .selectFrom('semester')
    .select('id as semester_id')
    .where('name', 'in', [...names, ''])
    .orderBy('id')
  for (const semester of await query.execute()) await lockSections(trx, semester)
}

type NewClass = Omit<CourseColumns, 'semester_id'> & { readonly semester: number; readonly by: SessionUser }

function add(trx: Transaction, trail: AuditTrail, { period, ...fields }: NewClass): Promise<number> {
  if (period === 'Optional')
    throw fieldError('period', 'You can only choose the Optional period when editing an existing class')
  return createCourse(trx, trail, { ...fields, period, roster: [] })
}

/**
 * Makes the hidden classes inactive before anything else: nobody is offered a seat in them, and the families get one mail with the class as
 * it was. Seats that become free are given at the end of the file.
 */
async function hideAndEndExpired(
  trx: Transaction,
  trail: AuditTrail,
  { changed, hidden, by }: Readonly<Record<'changed' | 'hidden', readonly number[]>> & { readonly by: SessionUser },
): Promise<void> {
  await lockWithRosters(trx, changed)
  for (const id of hidden) await writeToggle(trx, trail, id)
  await endExpiredIn(trx, changed)
  await withdrawOffers(trx, hidden, culpritOf(by))
}

function isSame(current: CourseColumns & { readonly active: boolean }, row: CourseColumns, active: boolean): boolean {
  const fields = Object.keys(row) as (keyof CourseColumns)[]
  return current.active === active && fields.every((field) => current[field] === row[field])
}
