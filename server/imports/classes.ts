import { sql } from 'kysely'
import { z } from 'zod'
import { Email } from '../../contract/codecs.ts'
import { CourseFields } from '../../contract/courseFields.ts'
import { english } from '../../domain/english.ts'
import { isRewritten } from '../../domain/imports/spreadsheetChanges.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { type CourseColumns, cleanDescriptions, EDITED_COLUMNS, lockSections } from '../courses/course.row.ts'
import { createCourse } from '../courses/createCourse.ts'
import { endExpiredIn, settleEdited, writeCourse } from '../courses/editCourse.ts'
import { lockWithRosters } from '../courses/roster.queries.ts'
import { writeToggle } from '../courses/toggleCourse.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { withdrawOffers } from '../enrollment/offer.writes.ts'
import type { Transaction } from '../platform/database/database.ts'
import { numberKey, readAll, textKey } from '../platform/database/page.ts'
import { fieldError } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { exportedRow, FlagCell, IdCell, rejectDuplicates } from './cells.ts'
import type { ImportContext, Importer } from './importer.ts'

const SeatsCell = z.preprocess(
  (cell) => (/^\d{1,4}$/.test(String(cell)) ? Number(cell) : cell),
  CourseFields.shape.max_seats,
)

/** Excel reads the comma in "101,102" as that of thousands. */
const RestrictionsCell = z
  .string()
  .regex(/^(?!\d{5,}$)/, {
    error: english`Excel joined these sections into one number. Format the column as Text, enter them again, and save the file`,
    abort: true,
  })
  .optional()
  .pipe(CourseFields.shape.restrictions)

/** A file without these columns keeps the texts. */
const SPANISH_CELLS = {
  name_es: CourseFields.shape.name_es.unwrap().optional(),
  description_es: CourseFields.shape.description_es.unwrap().optional(),
}

/** A class as a CSV row, with its semester by name and its teacher by email. */
const ClassRow = CourseFields.omit({ teacher_id: true, semester: true, id: true, culprit: true }).extend({
  ...SPANISH_CELLS,
  id: IdCell,
  semester: z.string().min(1, english`Enter the name of the semester`).max(60),
  teacher_email: Email,
  max_seats: SeatsCell,
  restrictions: RestrictionsCell,
  active: FlagCell,
})
type ClassRow = z.infer<typeof ClassRow>

const COLUMNS = [
  'id',
  'semester',
  ...EDITED_COLUMNS.map((column) => (column === 'teacher_id' ? 'teacher_email' : column)),
  'active',
] as const

/** Classes are matched by id, or by section within the semester. */
export const classes: Importer<ClassRow> = {
  columns: COLUMNS,
  row: ClassRow,
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
  const row = async ({
    id,
    semester: semesterName,
    teacher_email,
    active,
    name_es,
    description_es,
    ...cells
  }: ClassRow) => {
    const semester = semesters.find(({ name }) => name === semesterName)
    if (!semester) throw fieldError('semester', english`Semester not found`)
    const current = findClass(existing, { id, semester: semesterName, section: cells.section })
    const values = {
      ...cells,
      name_es: name_es ?? current?.name_es ?? '',
      description_es: description_es ?? current?.description_es ?? '',
    }
    if (id !== undefined && !current) throw fieldError('id', english`Class not found`)
    if (current) rejectDuplicate(current.id)
    const teacher = findTeacher(teachers, teacher_email, current?.teacher_id)
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
    courses.push(await trx.selectFrom('course').selectAll().where('id', '=', course_id).executeTakeFirstOrThrow())
    return 'added'
  }
  return { importRow: row, finish: () => settleEdited(trx, edited) }
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
  await withdrawOffers(trx, hidden, toCulprit(by))
}

function isSame(current: CourseColumns & { readonly active: boolean }, row: CourseColumns, active: boolean): boolean {
  const fields = Object.keys(row) as (keyof CourseColumns)[]
  return current.active === active && fields.every((field) => current[field] === row[field])
}

type ExistingClasses = Awaited<ReturnType<typeof existingClasses>>

/** The class of a row, by id, or by section within the semester: also by a section that a spreadsheet program rewrote. */
function findClass(
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

function namesOf(
  { semesters, teachers }: ExistingClasses,
  { semester_id, teacher_id }: Pick<CourseColumns, 'semester_id' | 'teacher_id'>,
) {
  const semester = semesters.find(({ id }) => id === semester_id)?.name
  return { semester, teacher_email: teachers.find(({ id }) => id === teacher_id)?.teacher_email }
}

const COMPARED_FIELDS = ['active', ...EDITED_COLUMNS.filter((column) => column !== 'teacher_id')] as const

/** The ids of the classes that the rows change. */
function changedClassIds(existing: ExistingClasses, rows: readonly ClassRow[]): number[] {
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
function hiddenClassIds(existing: ExistingClasses, rows: readonly ClassRow[]): number[] {
  const hidden = rows.filter(({ active }) => !active).map((row) => findClass(existing, row))
  return [...new Set(hidden.flatMap((current) => (current?.active ? [current.id] : [])))]
}

interface Teacher {
  readonly id: number
  readonly email: string
}

/** The teacher with this email. If two have it, the current teacher of the class. @throws 422 when there is none or it is ambiguous. */
function findTeacher(teachers: readonly Teacher[], address: string, current_id: number | undefined): Teacher {
  const matches = teachers.filter(({ email }) => email === address)
  const teacher = matches.find(({ id }) => id === current_id) ?? (matches.length === 1 ? matches[0] : undefined)
  if (teacher) return teacher
  throw fieldError(
    'teacher_email',
    matches.length === 0 ? english`Teacher not found` : english`More than one teacher has this email`,
  )
}

async function existingClasses(trx: Transaction) {
  const [courses, teachers, semesters] = await Promise.all([
    trx.selectFrom('course').selectAll().execute(),
    trx.selectFrom('teacher').select(['id', 'email']).orderBy('id').execute(),
    trx.selectFrom('semester').select(['id', 'name']).execute(),
  ])
  const lowercase = teachers.map(({ id, email }) => ({ id, email: email.toLowerCase(), teacher_email: email }))
  return { courses, teachers: lowercase, semesters }
}
