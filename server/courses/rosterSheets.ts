import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type {
  ListedSheetRow,
  listRosterSheets,
  RosterSheetRow,
  RosterSheetSemester,
} from '../../contract/rosterSheets.ts'
import type { Semester } from '../../contract/semesters.ts'
import { readConfirmedContacts } from '../confirmations/contacts.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { numberKey, readAll, textKey } from '../platform/database/readPage.ts'
import { orderNaturally } from '../platform/database/search.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'

export type ChosenClasses = QueryOf<typeof listRosterSheets>

const text = (column: string) => textKey(orderNaturally(column))

/** A wait list keeps its order, which is that of its entries. */
const PLACE = numberKey(sql`case when status = 'enrolled' then 0 else entry_id end`)
const SORT_KEYS = [
  text('section'),
  numberKey(sql.ref('id')),
  PLACE,
  text('last_name'),
  text('first_name'),
  numberKey(sql.ref('student_id')),
]

/** The rosters and wait lists of the chosen active classes of a semester, with the parents as they were confirmed last. */
export function readRosterSheets(snapshot: Snapshot, keys: KeyRing, semester_id: number, chosen: ChosenClasses) {
  const { db } = snapshot
  const confirmed = new Map<number, ListedSheetRow['confirmed']>()
  return readAll(snapshot, selectSheetRows(db, semester_id, chosen), SORT_KEYS, 'asc', async (rows) => {
    const ids = [...new Set(rows.map(({ student_id }) => student_id))].filter((id) => !confirmed.has(id))
    for (const id of ids) confirmed.set(id, null)
    for (const { student_id, ...contacts } of await readConfirmedContacts(db, keys, ids))
      confirmed.set(student_id, contacts)
    return rows.map((row): ListedSheetRow => ({ ...toSheetRow(row), confirmed: confirmed.get(row.student_id) ?? null }))
  })
}

/** When the classes of the semester meet. */
export async function rosterSheetSemester(
  db: Database | Transaction,
  semester: Semester,
): Promise<RosterSheetSemester> {
  const { name, starts_on, ends_on } = semester
  const days = await db
    .selectFrom('day_off')
    .select(sql<string>`day::text`.as('day'))
    .where('semester_id', '=', semester.id)
    .orderBy('day')
    .execute()
  return { name, starts_on, ends_on, days_off: days.map(({ day }) => day) }
}

export function selectSheetRows(
  db: Database | Transaction,
  semester_id: number,
  { courses, day, teacher }: ChosenClasses,
) {
  const rows = db
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .innerJoin('roster_entry as entry', 'entry.course_id', 'course.id')
    .innerJoin('student', 'student.id', 'entry.student_id')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select([
      'course.id',
      'course.section',
      'course.name',
      'course.days',
      'course.period',
      'course.time',
      'course.room',
    ])
    .select(['teacher.first_name as teacher_first_name', 'teacher.last_name as teacher_last_name'])
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .select('entry.id as entry_id')
    .select(
      sql<RosterSheetRow['status']>`case when offer.entry_id is null then entry.status else 'offered' end`.as('status'),
    )
    .select(['student.id as student_id', 'student.first_name', 'student.last_name', 'student.grade'])
    .select([
      'parent.first_name as parent_first_name',
      'parent.last_name as parent_last_name',
      'parent.phone',
      'parent.email',
    ])
    .where('course.semester_id', '=', semester_id)
    .where('course.active', '=', true)
    .$if(courses !== undefined, (query) => query.where('course.id', '=', sql<number>`any(${courses ?? []})`))
    .$if(day !== undefined, (query) => query.where('course.days', '=', day ?? 'M'))
    .$if(teacher !== undefined, (query) => query.where('course.teacher_id', '=', teacher ?? 0))
  return db.selectFrom(rows.as('sheet')).selectAll()
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSheetRows>['execute']>>[number]

export function toSheetRow({
  id,
  section,
  name,
  days,
  period,
  time,
  room,
  status,
  phone,
  email,
  ...row
}: Row): RosterSheetRow {
  return {
    course: { id, section, name, days, period, time, room },
    teacher: { first_name: row.teacher_first_name, last_name: row.teacher_last_name },
    student: { id: row.student_id, first_name: row.first_name, last_name: row.last_name, grade: row.grade },
    status,
    parent: { first_name: row.parent_first_name, last_name: row.parent_last_name, phone, email },
  }
}
