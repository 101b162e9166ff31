import { type Selectable, sql } from 'kysely'
import { DAY_NOTE_KEYS } from '../../domain/days.ts'
import { NOTE_KEYS } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { FileFolder } from '../documents/files/fileFolder.ts'
import { WAIT_LIST } from '../enrollment/culprit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { Tables } from '../schema/tables.ts'
import { insertBellSchedules } from '../semesters/bellSchedules.ts'
import { insertDaysOff } from '../semesters/daysOff.ts'
import type { Offering } from './classes.ts'
import { insertConfirmations } from './confirmations.ts'
import { insertDocuments } from './documents.ts'
import { insertLottery } from './lottery.ts'
import type { Notes } from './notes.ts'
import { FAMILIES, OFFICE, type SampleUser, TEACHERS } from './people.ts'
import { insertRegistrations } from './registrations.ts'
import type { SampleEntry } from './rosters.ts'
import { noticesOf, SAMPLE_SCHOOL } from './school.ts'
import { type SampleSemester, semestersAround } from './semesters.ts'

const LOCK = 20_180_902

interface SampleOptions {
  readonly passwordHash: string
  /** The same `now` gives the same school, except for what is encrypted. */
  readonly now: Date
  /** For what is encrypted: registrations, confirmations, and the secret of the lottery. Without keys, the school has none of them. */
  readonly keys?: KeyRing
  /** For documents. Without them, the office asks for none. */
  readonly documentFiles?: Pick<FileFolder, 'write'>
}

/** Does nothing if there are users. Returns whether it loaded the school. */
export async function loadSampleSchool(postgres: Postgres, options: SampleOptions): Promise<boolean> {
  return postgres.transaction(async (trx) => {
    await acquireLock(trx)
    if (await hasUsers(trx)) return false
    const ids = new Ids()
    await insertPeople(trx, ids, options.now, options.passwordHash)
    const semesters = semestersAround(options.now)
    for (const semester of semesters) {
      await insertSemester(trx, ids, semester)
      await insertCalendar(trx, ids.get(semester), semester)
    }
    const { keys, documentFiles: files, now } = options
    const [past, open, coming] = [ids.get(semesters[0]), ids.get(semesters[1]), ids.get(semesters[2])]
    if (keys) {
      await insertEncrypted(trx, keys, coming, now)
      await insertConfirmations(trx, keys, { past, open, idOf: (person) => ids.get(person), now })
    }
    if (keys && files) await insertDocuments(trx, { keys, files, semester_id: coming, now })
    await trx.insertInto('system_notification').values(noticesOf(semesters[1].name)).execute()
    await trx.updateTable('school').set(SAMPLE_SCHOOL).execute()
    await trx.updateTable('users').set({ email_confirmed_at: options.now }).execute()
    return true
  })
}

/** The registrations to review, and the lottery of the coming semester, in which families can act from then on. */
async function insertEncrypted(trx: Transaction, keys: KeyRing, semester_id: number, now: Date): Promise<void> {
  await insertRegistrations(trx, keys, now)
  await insertLottery(trx, keys, semester_id, now)
  await trx.updateTable('semester').set({ disabled: false }).where('id', '=', semester_id).execute()
}

/** Raises the time limits, because loading is slow on some machines. */
async function acquireLock(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

async function hasUsers(trx: Transaction): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The dates, days off and bell schedules of a semester. */
async function insertCalendar(trx: Transaction, id: number, semester: SampleSemester): Promise<void> {
  const { starts_on, ends_on, days_off, bell_schedules } = semester
  await trx.updateTable('semester').set({ starts_on, ends_on, class_list: 'numbers' }).where('id', '=', id).execute()
  await insertDaysOff(trx, id, days_off)
  await insertBellSchedules(trx, id, bell_schedules)
}

class Ids {
  readonly #ids = new Map<object, number>()

  store(objects: readonly object[], rows: readonly { readonly id: number }[]): void {
    for (const [index, object] of objects.entries()) {
      const row = rows[index]
      if (!row) throw new Error(`${objects.length} objects got ${rows.length} ids`)
      this.#ids.set(object, row.id)
    }
  }

  get(object: object): number {
    const id = this.#ids.get(object)
    if (id === undefined) throw new Error('no id is stored for this object')
    return id
  }
}

async function insertPeople(trx: Transaction, ids: Ids, now: Date, passwordHash: string): Promise<void> {
  await insertAdults(trx, ids, [OFFICE, ...FAMILIES.map(({ parent }) => parent)], now, passwordHash)
  await insertChildren(trx, ids)
  await insertTeachers(trx, ids)
}

async function insertAdults(trx: Transaction, ids: Ids, adults: SampleUser[], created_at: Date, password_hash: string) {
  const rows = adults.map((adult) => ({ ...adult, password_hash, created_at }))
  ids.store(adults, await trx.insertInto('users').values(rows).returning('id').execute())
}

async function insertChildren(trx: Transaction, ids: Ids): Promise<void> {
  const children = FAMILIES.flatMap((family) => family.children)
  const rows = children.map(({ parent, ...child }) => ({ ...child, parent_id: ids.get(parent) }))
  ids.store(children, await trx.insertInto('student').values(rows).returning('id').execute())
}

async function insertTeachers(trx: Transaction, ids: Ids): Promise<void> {
  ids.store(
    TEACHERS,
    await trx
      .insertInto('teacher')
      .values([...TEACHERS])
      .returning('id')
      .execute(),
  )
}

/** Rows per statement, well below PostgreSQL's limit of 65,535 parameters. */
const CHUNK = 500

async function insertAll<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK))
}

type CourseColumns = Pick<Selectable<Tables['course']>, 'id' | 'semester_id' | 'days' | 'period_span'>

async function insertRoster(
  trx: Transaction,
  ids: Ids,
  { entries }: SampleSemester,
  courses: readonly CourseColumns[],
): Promise<void> {
  const rows = entries.map(({ child, offering, offer: _, ...entry }) => {
    const { id: course_id, ...columns } = findCourse(ids.get(offering), courses)
    return { ...entry, ...columns, course_id, student_id: ids.get(child) }
  })
  await insertAll(rows, (chunk) => trx.insertInto('roster_entry').values(chunk).execute())
  for (const { child, offering, offer } of entries) {
    if (offer) await insertOffer(trx, { course_id: ids.get(offering), student_id: ids.get(child) }, offer)
  }
}

/** Holds a seat for a waiting child. */
async function insertOffer(
  trx: Transaction,
  { course_id, student_id }: { readonly course_id: number; readonly student_id: number },
  offer: NonNullable<SampleEntry['offer']>,
): Promise<void> {
  const entry = trx.selectFrom('roster_entry').where('course_id', '=', course_id).where('student_id', '=', student_id)
  const { id } = await entry.select('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('seat_offer')
    .values({ entry_id: id, course_id, ...offer })
    .execute()
}

async function insertLog(trx: Transaction, ids: Ids, semester: SampleSemester): Promise<void> {
  const rows = semester.log.map(({ child, offering, status, by, logged_at }) => ({
    logged_at,
    semester_id: ids.get(semester),
    course_id: ids.get(offering),
    student_id: ids.get(child),
    section: offering.section,
    class: offering.name,
    semester: semester.name,
    first_name: child.first_name,
    last_name: child.last_name,
    status,
    culprit: by ? fullName(by) : WAIT_LIST.name,
    culprit_id: by ? ids.get(by) : WAIT_LIST.id,
  }))
  await insertAll(rows, (chunk) => trx.insertInto('enrollment_log').values(chunk).execute())
}

function findCourse(id: number, courses: readonly CourseColumns[]): CourseColumns {
  const columns = courses.find((course) => course.id === id)
  if (!columns) throw new Error(`course ${id} is not of this semester`)
  return columns
}

async function insertSemester(trx: Transaction, ids: Ids, semester: SampleSemester): Promise<void> {
  const { name, active, disabled } = semester
  const row = await trx
    .insertInto('semester')
    .values({ name, active, disabled })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.store([semester], [row])
  await insertNotes(trx, row.id, semester.notes)
  const courses = await insertCourses(trx, ids, row.id, semester.offerings)
  ids.store(semester.offerings, courses)
  await insertRoster(trx, ids, semester, courses)
  await insertLog(trx, ids, semester)
}

function insertCourses(trx: Transaction, ids: Ids, semester_id: number, offerings: readonly Offering[]) {
  const rows = offerings.map(({ demand: _demand, added: _added, teacher, ...course }) => ({
    ...course,
    semester_id,
    teacher_id: ids.get(teacher),
  }))
  return trx.insertInto('course').values(rows).returning(['id', 'semester_id', 'days', 'period_span']).execute()
}

async function insertNotes(trx: Transaction, semester_id: number, notes: Notes): Promise<void> {
  const gradeNotes = NOTE_KEYS.flatMap((grade) => {
    const note = notes[grade]
    return note ? [{ grade, ...note }] : []
  })
  if (gradeNotes.length === 0) return
  const messages = gradeNotes.map(({ grade, message, message_es }) => ({ semester_id, grade, message, message_es }))
  const days = gradeNotes.flatMap(({ grade, days }) =>
    DAY_NOTE_KEYS.flatMap((day) => (days[day] ? [{ semester_id, grade, day, ...days[day] }] : [])),
  )
  await trx.insertInto('grade_note').values(messages).execute()
  await trx.insertInto('day_note').values(days).execute()
}
