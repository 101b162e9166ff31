import { sql } from 'kysely'
import { ID_MAX } from '../../contract/codecs.ts'
import { type GradeNotes, type ListedSemester, type Semester, StoredSemesterFields } from '../../contract/semesters.ts'
import { NOTE_KEYS, type NoteKey } from '../../domain/grade.ts'
import { pick } from '../../domain/pick.ts'
import { idOfSlug, isVisibleTo, slugOf } from '../../domain/semester.ts'
import { initialSemester } from '../../domain/semesterChoice.ts'
import { childAccess } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/statements.ts'
import { notFound } from '../platform/http/problem.ts'
import { contentEtag, fieldsEtag } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { today } from '../school/school.queries.ts'

/** The columns of a semester that the office edits. */
export const SEMESTER_COLUMNS = StoredSemesterFields.keyof().options

export function semesterEtag(semester: StoredSemesterFields): string {
  return fieldsEtag(semester, SEMESTER_COLUMNS)
}

const SELECTED = (['id', 'test_of', ...SEMESTER_COLUMNS] as const).map((column) => `semester.${column}` as const)

/** Who asks for semesters. */
export type SemesterViewer = Pick<SessionUser, 'role' | 'tests_semester_id'>
export const OFFICE: SemesterViewer = { role: 'admin', tests_semester_id: null }
/** A family that tests no semester, and visitors. */
export const FAMILY: SemesterViewer = { role: 'parent', tests_semester_id: null }

/** Names who sees the same semesters. */
export function viewerKey({ role, tests_semester_id }: SemesterViewer): string {
  return `${role} ${tests_semester_id ?? ''}`
}

function isShownTo(row: SemesterRow, { role, tests_semester_id }: SemesterViewer): boolean {
  const is_test = row.test_of !== null
  return isVisibleTo({ active: row.active, is_test }, role) && (!is_test || row.id === tests_semester_id)
}

/** The semesters that this person may see, newest first. The database's clock and the school's date decide with which one screens open. */
export async function visibleSemesters(db: Database | Transaction, viewer: SemesterViewer): Promise<ListedSemester[]> {
  const rows = await db
    .selectFrom('semester')
    .crossJoin('school')
    .select(SELECTED)
    .select(['time_zone', sql<Date>`clock_timestamp()`.as('now'), WINDOWS, LOTTERY, ASKS_DOCUMENTS])
    .orderBy('semester.id', 'desc')
    .execute()
  const semesters = rows.filter((row) => isShownTo(row, viewer))
  const [first] = semesters
  const initial = first && initialSemester(semesters, viewer.role, { now: first.now, today: today(first, first.now) })
  return semesters.map((row) => {
    const { windows, lottery, asks_documents, test_of } = row
    const planned = { windows, lottery, asks_documents }
    return { ...toSemester(row), is_test: test_of !== null, is_default: row === initial, ...planned }
  })
}

const WINDOWS = sql<ListedSemester['windows']>`(
  select coalesce(json_agg(json_build_object(
    'grades', grades, 'opens_at', ${isoTime('opens_at')}, 'closes_at', ${isoTime('closes_at')}
  ) order by opens_at, id), '[]')
  from enrollment_window where semester_id = semester.id
)`.as('windows')

const LOTTERY = sql<ListedSemester['lottery']>`(
  select json_build_object(
    'opens_at', ${isoTime('opens_at')}, 'closes_at', ${isoTime('closes_at')}, 'ran_at', ${isoTime('ran_at')}
  ) from lottery where semester_id = semester.id
)`.as('lottery')

const ASKS_DOCUMENTS = sql<boolean>`exists (
  select from document_request where semester_id = semester.id
)`.as('asks_documents')

function isoTime(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * The semester with this id, slug or exact name.
 * @throws 404 when there is none that this person may see
 */
export async function findSemester(
  db: Database | Transaction,
  reference: string,
  viewer: SemesterViewer,
): Promise<Semester> {
  return toSemester(requireVisible(await semestersNamed(db, reference, idIn(reference)), reference, viewer))
}
const semestersNamed = preparedQuery((db, reference: string, id: number | null) => selectSemesters(db, reference, id))

/** The id of the semester with this id, slug or exact name, for the office. */
export async function findSemesterId(db: Database | Transaction, reference: string): Promise<number | undefined> {
  return bestMatch(await semestersNamed(db, reference, idIn(reference)), reference)?.id
}

/** The semester, and the student's owner, names and grade, in one query. @throws 404 for either. */
export async function findSemesterAndStudent(
  db: Database | Transaction,
  reference: string,
  viewer: SemesterViewer,
  student_id: number,
) {
  const rows = await selectSemesters(db, reference, idIn(reference))
    .innerJoin('student', (join) => join.on('student.id', '=', student_id))
    .select([childAccess, 'student.parent_id', 'student.first_name', 'student.last_name', 'student.grade'])
    .execute()
  return requireVisible(rows, reference, viewer)
}

function selectSemesters(db: Database | Transaction, reference: string, id: number | null) {
  return db
    .selectFrom('semester')
    .select(SELECTED)
    .where(({ or, eb }) => or([eb('semester.name', '=', reference), eb('semester.id', '=', id)]))
}

type SemesterRow = Omit<Semester, 'slug'> & { readonly test_of: number | null }

function requireVisible<Row extends SemesterRow>(rows: readonly Row[], reference: string, viewer: SemesterViewer): Row {
  const semester = bestMatch(rows, reference)
  if (!semester || !isShownTo(semester, viewer)) throw notFound()
  return semester
}

/** The notes of every grade. Missing ones are empty strings. */
export async function readNotes(db: Database | Transaction, semester_id: number): Promise<Record<NoteKey, GradeNotes>> {
  const rows = await db
    .selectFrom('grade_note')
    .leftJoin('day_note', (join) =>
      join
        .onRef('day_note.semester_id', '=', 'grade_note.semester_id')
        .onRef('day_note.grade', '=', 'grade_note.grade'),
    )
    .select(['grade_note.grade', 'message', 'message_es', 'day', 'time', 'msg', 'msg_es'])
    .where('grade_note.semester_id', '=', semester_id)
    .execute()
  const notes = Object.fromEntries(NOTE_KEYS.map((key) => [key, emptyNotes()])) as Record<NoteKey, GradeNotes>
  for (const { grade, message, message_es, day, time, msg, msg_es } of rows) {
    Object.assign(notes[grade], { message, message_es })
    if (day) notes[grade][day] = { time: time ?? '', msg: msg ?? '', msg_es: msg_es ?? '' }
  }
  return notes
}

/** With what a save of the semester and one of the notes send as If-Match. */
export function withNotes<S extends StoredSemesterFields>(semester: S, notes: Record<NoteKey, GradeNotes>) {
  return { ...semester, notes, etag: semesterEtag(semester), notes_etag: contentEtag(notes) }
}

/** The id in a reference that is an id or a slug. */
function idIn(reference: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(reference) ? Number(reference) : idOfSlug(reference)
  return id !== undefined && id <= ID_MAX ? id : null
}

/** Matches by id first, then by slug, then by name. */
function bestMatch<Row extends { id: number; name: string }>(rows: readonly Row[], reference: string): Row | undefined {
  return (
    rows.find(({ id }) => String(id) === reference) ??
    rows.find((row) => slugOf(row) === reference) ??
    rows.find(({ name }) => name === reference)
  )
}

function toSemester(row: Omit<Semester, 'slug'>): Semester {
  return { id: row.id, slug: slugOf(row), ...pick(row, SEMESTER_COLUMNS) }
}

function emptyNotes(): GradeNotes {
  const empty = { time: '', msg: '', msg_es: '' }
  return { message: '', message_es: '', m: empty, t: empty, w: empty, f: empty, hs: empty }
}
