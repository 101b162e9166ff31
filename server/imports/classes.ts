import { sql } from 'kysely'
import type { DoubleBookedClass } from '../../contract/files.ts'
import { MAX_NAMED_ROWS } from '../../contract/values.ts'
import { bySection } from '../../domain/course.ts'
import { english } from '../../domain/english.ts'
import { pick } from '../../domain/pick.ts'
import { withEdit } from '../../domain/withEdit.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { lockWithRosters } from '../courses/classRoster.queries.ts'
import { clashesOf } from '../courses/copyCourses.ts'
import { cleanDescriptions } from '../courses/courseColumns.ts'
import { createCourse } from '../courses/createCourse.ts'
import { endExpiredIn, settleEdited, writeCourse } from '../courses/editCourse.ts'
import { writeToggle } from '../courses/toggleCourse.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { withdrawOffers } from '../enrollment/offer.writes.ts'
import type { Transaction } from '../platform/database/database.ts'
import { numberKey, readAll, textKey } from '../platform/database/readPage.ts'
import { fieldError } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { type CourseColumns, lockSections } from '../rows/course.row.ts'
import { exportedRow, rejectDuplicates } from './cells.ts'
import { ClassRow, COLUMNS, DEFAULTS, NUMBERS, OMISSIBLE } from './classRow.ts'
import {
  changedClassIds,
  type ExistingClasses,
  existingClasses,
  findClass,
  findTeacher,
  hiddenClassIds,
  namesOf,
} from './existingClasses.ts'
import type { ImportContext, Importer } from './importer.ts'

/** Most named classes that one is double-booked with. */
const MAX_CLASHES = 10

/** Classes are matched by id, or by section within the semester. */
export const classes: Importer<ClassRow> = {
  columns: COLUMNS,
  row: ClassRow,
  omissible: OMISSIBLE,
  numbers: NUMBERS,
  revised: { revision: [...COLUMNS.filter((column) => column !== 'id')] },
  shown: ['teacher', 'current_seats', 'wait_list'],
  example: {
    semester: 'Name of the semester',
    section: '101',
    name: 'Example Class',
    description: 'What families read about the class',
    teacher_email: 'pat.example@school.example',
    grade: 'K,1,2',
    max_seats: '12',
    room: 'Room 4',
    period: '1',
    days: 'T/TH',
    time: '9:00-9:50',
    active: '1',
  },
  nameOf: ({ name = '', section = '' }) => `${name} (${section})`,

  async readRecords(trx, all) {
    await lockSemesters(trx, all)
    await lockWithRosters(trx, changedClassIds(await existingClasses(trx), all))
    const existing = await existingClasses(trx)
    return {
      find(row) {
        const current = findClass(existing, row)
        return current && (() => ({ ...current, ...namesOf(existing, current) }))
      },
      start: (context, rows) => startClasses(trx, context, existing, rows),
    }
  },

  exportRows(snapshot, { semester }) {
    const rows = snapshot.db
      .selectFrom('course')
      .innerJoin('semester', 'semester.id', 'course.semester_id')
      .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
      .selectAll('course')
      .select(['semester.name as semester', 'teacher.email as teacher_email'])
      .select(sql<string>`teacher.first_name || ' ' || teacher.last_name`.as('teacher'))
      .where('semester.test_of', 'is', null)
      .$if(semester !== undefined, (query) => query.where('course.semester_id', '=', semester ?? 0))
    const keys = [
      numberKey(sql.ref('semester.id')),
      textKey(sql.ref('course.section')),
      numberKey(sql.ref('course.id')),
    ]
    return readAll(snapshot, rows, keys, 'asc', (courses) => courses.map((course) => exportedRow(classes, course)))
  },
}

async function startClasses(
  trx: Transaction,
  { by, trail }: ImportContext,
  existing: ExistingClasses,
  all: readonly ClassRow[],
) {
  const { courses, teachers, semesters } = existing
  const hidden = hiddenClassIds(existing, all)
  await hideAndEndExpired(trx, trail, { changed: changedClassIds(existing, all), hidden, by })
  const rejectDuplicate = rejectDuplicates('section')
  const edited: number[] = []
  const added: number[] = []
  const row = async ({ id, semester: semesterName, teacher_email, active, ...cells }: ClassRow) => {
    const semester = semesters.find(({ name }) => name === semesterName)
    if (!semester) throw fieldError('semester', english`Semester not found`)
    const current = findClass(existing, { id, semester: semesterName, section: cells.section })
    if (id !== undefined && !current) throw fieldError('id', english`Class not found`)
    if (current) rejectDuplicate(current.id)
    const teacher = findTeacher(teachers, teacher_email, current?.teacher_id)
    const values = withEdit({ ...cells, ...(current ? pick(current, OMISSIBLE) : DEFAULTS) }, cells)
    const fields = { ...values, ...cleanDescriptions(values), teacher_id: teacher.id }
    if (current && isSame(current, { ...fields, semester_id: semester.id }, active)) return 'same'
    if (current)
      await writeCourse(trx, trail, { ...fields, semester: semester.id, id: current.id, if_match: undefined, by })
    const course_id = current?.id ?? (await add(trx, trail, { ...fields, semester: semester.id, by }))
    const isActive = current ? current.active && !hidden.includes(current.id) : true
    if (active !== isActive) await writeToggle(trx, trail, course_id)
    if (current) {
      Object.assign(current, fields, { semester_id: semester.id, active })
      edited.push(current.id)
      return 'changed'
    }
    rejectDuplicate(course_id)
    added.push(course_id)
    courses.push(await trx.selectFrom('course').selectAll().where('id', '=', course_id).executeTakeFirstOrThrow())
    return 'added'
  }
  return {
    importRow: row,
    finish: () => settleEdited(trx, edited),
    doubleBooked: () => firstDoubleBooked(existing, new Set([...edited, ...added])),
  }
}

/** The first imported classes that share a room or a teacher with other active ones at one time now. */
function firstDoubleBooked(existing: ExistingClasses, imported: ReadonlySet<number>) {
  const active = existing.courses.filter((course) => course.active).sort(bySection)
  const found: DoubleBookedClass[] = []
  for (const together of Map.groupBy(active, ({ semester_id, days }) => `${semester_id} ${days}`).values())
    for (const course of together.filter(({ id }) => imported.has(id))) {
      if (found.length === MAX_NAMED_ROWS) return found
      const clashes = clashesOf(course, together).slice(0, MAX_CLASHES)
      if (clashes.length > 0)
        found.push({
          ...pick(course, ['name', 'section']),
          semester: namesOf(existing, course).semester ?? '',
          clashes,
        })
    }
  return found
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
    throw fieldError('period', english`You can only choose the Optional period when editing an existing class`)
  return createCourse(trx, trail, { ...fields, period, roster: [] })
}

/**
 * Makes the hidden classes inactive before anything else: nobody is offered a seat in them, and the families get one email with the class as
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
  await withdrawOffers(trx, hidden, toCulprit(by))
}

function isSame(current: CourseColumns & { readonly active: boolean }, row: CourseColumns, active: boolean): boolean {
  const fields = Object.keys(row) as (keyof CourseColumns)[]
  return current.active === active && fields.every((field) => current[field] === row[field])
}
