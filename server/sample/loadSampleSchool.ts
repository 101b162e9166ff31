import { type Insertable, type Selectable, sql } from 'kysely'
import { DAY_NOTE_KEYS } from '../../domain/days.ts'
import { NOTE_KEYS } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { Tables } from '../schema/tables.ts'
import { insertBellSchedules } from '../semesters/bellSchedules.ts'
import { insertDaysOff } from '../semesters/daysOff.ts'
import type { Offering } from './classes.ts'
import { FAMILIES, OFFICE, type SampleUser, TEACHERS } from './people.ts'
import { type Notes, type SampleSemester, semestersAround } from './semesters.ts'

const NOTIFICATIONS: readonly Insertable<Tables['system_notification']>[] = [
  { message: 'Enrollment is open. Seats are first come, first served.', type: 'success', active: true },
  { message: 'The office answers the phone on school days from 8:00 to 3:00.', type: 'info', active: true },
  { message: 'Enrollment is closed tonight from 10 to 11 while we do maintenance.', type: 'warning', active: false },
]

const LOCK = 20_180_902

interface SampleOptions {
  readonly passwordHash: string
  /** The same `now` gives the same school. */
  readonly now: Date
}

/** Does nothing if there are users. Returns whether it loaded the school. */
export async function loadSampleSchool(postgres: Postgres, options: SampleOptions): Promise<boolean> {
  return postgres.transaction(async (trx) => {
    await acquireLock(trx)
    if (await hasUsers(trx)) return false
    const ids = new Ids()
    await insertPeople(trx, ids, options.now, options.passwordHash)
    for (const semester of semestersAround(options.now)) {
      await insertSemester(trx, ids, semester)
      await insertCalendar(trx, ids.get(semester), semester)
    }
    await trx.insertInto('system_notification').values(NOTIFICATIONS).execute()
    await trx.updateTable('semester').set({ freed_seats: 'open' }).execute()
    await trx.updateTable('users').set({ email_confirmed_at: options.now }).execute()
    return true
  })
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
  await trx.updateTable('semester').set({ starts_on, ends_on }).where('id', '=', id).execute()
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
  const teachers = Object.values(TEACHERS)
  ids.store(teachers, await trx.insertInto('teacher').values(teachers).returning('id').execute())
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
  const rows = entries.map(({ child, offering, ...entry }) => {
    const { id: course_id, ...columns } = findCourse(ids.get(offering), courses)
    return { ...entry, ...columns, course_id, student_id: ids.get(child) }
  })
  await insertAll(rows, (chunk) => trx.insertInto('roster_entry').values(chunk).execute())
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
    culprit: fullName(by),
    culprit_id: ids.get(by),
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
  const rows = offerings.map(({ demand: _, teacher, ...course }) => ({
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
  const messages = gradeNotes.map(({ grade, message }) => ({ semester_id, grade, message }))
  const days = gradeNotes.flatMap(({ grade, days }) =>
    DAY_NOTE_KEYS.flatMap((day) => (days[day] ? [{ semester_id, grade, day, ...days[day] }] : [])),
  )
  await trx.insertInto('grade_note').values(messages).execute()
  await trx.insertInto('day_note').values(days).execute()
}
