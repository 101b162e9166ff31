import { ID_MAX } from '../../contract/codecs.ts'
import type { GradeNotes, Semester } from '../../contract/semesters.ts'
import { NOTE_KEYS, type NoteKey } from '../../domain/grade.ts'
import { idOfSlug, isVisibleTo, type Role, slugOf } from '../../domain/semester.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/problem.ts'

/** The semesters that this role may see, newest first. */
export async function visibleSemesters(db: Database | Transaction, role: Role): Promise<Semester[]> {
  const rows = await db
    .selectFrom('semester')
    .select(['id', 'name', 'active', 'disabled', 'starts_on', 'ends_on', 'freed_seats', 'offer_hours'])
    .orderBy('id', 'desc')
    .execute()
  return rows.filter((row) => isVisibleTo(row, role)).map(semesterOf)
}

/**
 * The semester with this id, slug or exact name.
 * @throws 404 when there is none that this role may see
 */
export async function findSemester(db: Database | Transaction, reference: string, role: Role): Promise<Semester> {
  return semesterOf(requireVisible(await selectSemesters(db, reference).execute(), reference, role))
}

/** The id of the semester with this id, slug or exact name, for the office. */
export async function findSemesterId(db: Database | Transaction, reference: string): Promise<number | undefined> {
  const rows = await selectSemesters(db, reference).execute()
  return bestMatch(rows, reference)?.id
}

/** The semester, and the student's parent, names and grade, in one query. @throws 404 for either. */
export async function findSemesterAndStudent(
  db: Database | Transaction,
  reference: string,
  role: Role,
  student_id: number,
) {
  const rows = await selectSemesters(db, reference)
    .innerJoin('student', (join) => join.on('student.id', '=', student_id))
    .select(['student.parent_id', 'student.first_name', 'student.last_name', 'student.grade'])
    .execute()
  return requireVisible(rows, reference, role)
}

function selectSemesters(db: Database | Transaction, reference: string) {
  const id = idIn(reference)
  return db
    .selectFrom('semester')
    .select([
      'semester.id',
      'semester.name',
      'semester.active',
      'semester.disabled',
      'semester.starts_on',
      'semester.ends_on',
      'semester.freed_seats',
      'semester.offer_hours',
    ])
    .where((where) =>
      where.or([where('semester.name', '=', reference), ...(id === undefined ? [] : [where('semester.id', '=', id)])]),
    )
}

function requireVisible<Row extends Omit<Semester, 'slug'>>(rows: readonly Row[], reference: string, role: Role): Row {
  const semester = bestMatch(rows, reference)
  if (!semester || !isVisibleTo(semester, role)) throw notFound()
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
    .select(['grade_note.grade', 'message', 'day', 'time', 'msg'])
    .where('grade_note.semester_id', '=', semester_id)
    .execute()
  const notes = Object.fromEntries(NOTE_KEYS.map((key) => [key, emptyNotes()])) as Record<NoteKey, GradeNotes>
  for (const { grade, message, day, time, msg } of rows) {
    notes[grade].message = message
    if (day) notes[grade][day] = { time: time ?? '', msg: msg ?? '' }
  }
  return notes
}

/** The id in a reference that is an id or a slug. */
function idIn(reference: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(reference) ? Number(reference) : idOfSlug(reference)
  return id !== undefined && id <= ID_MAX ? id : undefined
}

/** Matches by id first, then by slug, then by name. */
function bestMatch<Row extends { id: number; name: string }>(rows: readonly Row[], reference: string): Row | undefined {
  return (
    rows.find(({ id }) => String(id) === reference) ??
    rows.find((row) => slugOf(row) === reference) ??
    rows.find(({ name }) => name === reference)
  )
}

function semesterOf({ id, name, active, disabled, ...settings }: Omit<Semester, 'slug'>): Semester {
  const { starts_on, ends_on, freed_seats, offer_hours } = settings
  return { id, name, slug: slugOf({ id, name }), active, disabled, starts_on, ends_on, freed_seats, offer_hours }
}

function emptyNotes(): GradeNotes {
  const empty = { time: '', msg: '' }
  return { message: '', m: empty, t: empty, w: empty, f: empty, hs: empty }
}
