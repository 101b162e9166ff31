import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull, WAIT_LIST_LIMIT } from '../../domain/course.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import { whyNotEnroll } from '../../domain/enrollment/refusals.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { findViolations } from '../invariants/findViolations.ts'
import type { Database } from '../platform/database/database.ts'
import type { LogStatus } from '../schema/tables.ts'
import { readBellSchedules } from '../semesters/bellSchedules.ts'
import { loadSampleSchool } from './loadSampleSchool.ts'

const passwordHash = 'the hash of sample-school'

describe.each([
  { now: new Date('2026-11-21T09:30:00Z'), names: ['Spring 2026', 'Fall 2026', 'Spring 2027'] },
  { now: new Date('2027-01-01T00:00:00Z'), names: ['Fall 2026', 'Spring 2027', 'Fall 2027'] },
])('a sample school of $names', ({ now, names }) => {
  let school: TestDatabase
  let twin: TestDatabase
  beforeAll(async () => {
    school = await createDatabase()
    twin = await createDatabase()
    await loadSampleSchool(school.postgres, { passwordHash, now })
  })
  afterAll(() => Promise.all([school.close(), twin.close()]))

  test('contains the documented numbers of people, classes and notices', async () => {
    const { rows } = await sql`select
      (select count(*) from users where role = 'admin') as admins,
      (select count(*) from users where role = 'parent') as parents,
      (select count(*) from student) as children,
      (select count(distinct grade) from student) as grades,
      (select count(*) from teacher where active) as teachers,
      (select count(*) from teacher where not active) as retired,
      (select array_agg(distinct courses) from (select count(*)::integer as courses from course group by semester_id) s) as courses,
      (select count(distinct days) from course) as days,
      (select count(*) from grade_note) as noted_grades,
      (select count(*) from system_notification where active) as shown_notices,
      (select count(*) from system_notification where not active) as hidden_notices
    `.execute(school.postgres.db)
    expect(rows).toEqual([
      {
        admins: 1,
        parents: 60,
        children: 110,
        grades: 14,
        teachers: 14,
        retired: 1,
        courses: [63],
        days: 5,
        noted_grades: 6,
        shown_notices: 2,
        hidden_notices: 1,
      },
    ])
  })

  test('has a past semester, an open one and a view-only one', async () => {
    const semesters = school.postgres.db.selectFrom('semester').select(['name', 'active', 'disabled']).orderBy('id')
    expect(await semesters.execute()).toEqual([
      { name: names[0], active: false, disabled: false },
      { name: names[1], active: true, disabled: false },
      { name: names[2], active: true, disabled: true },
    ])
  })

  test('has bell schedules in every semester: the defaults, and a Wednesday of its own in the past one', async () => {
    const semesters = await school.postgres.db.selectFrom('semester').select('id').orderBy('id').execute()
    const [past, open, coming] = await Promise.all(semesters.map(({ id }) => readBellSchedules(school.postgres.db, id)))
    expect([open, coming]).toEqual([DEFAULT_BELL_SCHEDULES, DEFAULT_BELL_SCHEDULES])
    const changed = past?.filter((schedule, index) => JSON.stringify(schedule) !== JSON.stringify(open?.[index]))
    expect(changed?.map(({ days, rows }) => [days, rows.map(({ label }) => label)])).toEqual([
      ['W', ['Assembly', 'Period 1', 'Periods 2-6']],
    ])
  })

  test('has days off on weekdays between the first and last day of each semester', async () => {
    const { rows } = await sql`select semester.name, count(*) >= 5 as several,
      bool_and(day > starts_on and day < ends_on and extract(isodow from day) < 6 and day_off.name <> '') as within
      from semester join day_off on semester_id = semester.id
      group by semester.id order by semester.id`.execute(school.postgres.db)
    expect(rows).toEqual(names.map((name) => ({ name, several: true, within: true })))
  })

  test('obeys every enrollment rule for each child and class', async () => {
    const entries = await readEntries(school.postgres.db)
    const enrolled = entries.filter(({ status }) => status === 'enrolled')
    expect(enrolled.length).toBeGreaterThan(1000)
    for (const entry of enrolled.filter(({ overridden }) => !overridden)) {
      const course = { ...entry.course, current_seats: entry.course.current_seats - 1 }
      const others = enrolled.filter((other) => isOtherClass(other, entry)).map((other) => other.course)
      const state = { grade: entry.grade, course, enrolled: others, status: undefined, closed: false }
      expect(whyNotEnroll(state), `${entry.student_id} in ${entry.course.section}`).toBeUndefined()
    }
  })

  test('has full classes, wait lists of every length, and a child who waits although a seat is free', async () => {
    const courses = await school.postgres.db.selectFrom('course').selectAll().execute()
    expect(courses.filter(isFull).length).toBeGreaterThan(10)
    expect(new Set(courses.map(({ wait_list }) => wait_list))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(courses.filter((course) => course.wait_list > 0 && !isFull(course))).not.toEqual([])
  })

  test('has a log of every kind of change, by parents and by the office, before now', async () => {
    const { rows } = await sql`select
      string_agg(distinct status, ', ' order by status) as statuses,
      count(distinct culprit_id) filter (where users.role = 'parent') > 40 as many_parents,
      bool_or(users.role = 'admin') as the_office,
      bool_and(logged_at < ${now}) as before_now,
      bool_and(culprit = users.first_name || ' ' || users.last_name) as by_name
      from enrollment_log join users on users.id = culprit_id`.execute(school.postgres.db)
    const statuses = 'dropped, enrolled, enrolled (override), moved to enrolled, removed from waitlist, waitlisted'
    expect(rows).toEqual([{ statuses, many_parents: true, the_office: true, before_now: true, by_name: true }])
  })

  test('stays within seats and wait lists when the log is replayed', async () => {
    const { db } = school.postgres
    const seats = new Map((await db.selectFrom('course').selectAll().execute()).map((course) => [course.id, course]))
    const log = await db.selectFrom('enrollment_log').selectAll().orderBy('id').execute()
    const counts = new Map([...seats.keys()].map((id) => [id, { enrolled: 0, waiting: 0 }]))
    for (const { course_id, status } of log) {
      const { max_seats = 0 } = seats.get(course_id) ?? {}
      const before = counts.get(course_id) ?? { enrolled: 0, waiting: 0 }
      const after = applyStatus(before, status)
      if (status === 'waitlisted') expect(before.enrolled).toBe(max_seats)
      expect(after.enrolled).toBeLessThanOrEqual(max_seats)
      expect(after.waiting).toBeLessThanOrEqual(WAIT_LIST_LIMIT)
      counts.set(course_id, after)
    }
  })

  test('passes the audit', async () => {
    expect(await findViolations(school.postgres.db)).toEqual([])
  })

  test('is loaded once by two concurrent calls, and is the same in another database', async () => {
    const load = () => loadSampleSchool(twin.postgres, { passwordHash, now })
    expect((await Promise.all([load(), load()])).sort()).toEqual([false, true])
    expect(await load()).toBe(false)
    expect(await readAllTables(twin.postgres.db)).toEqual(await readAllTables(school.postgres.db))
  })
})

test('a school with a user is not changed', async () => {
  const { postgres, close } = await createDatabase()
  const person = { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.org', phone: '6025550199' }
  await postgres.db
    .insertInto('users')
    .values({ ...person, role: 'admin', password_hash: '' })
    .execute()
  expect(await loadSampleSchool(postgres, { passwordHash, now: new Date() })).toBe(false)
  expect(await postgres.db.selectFrom('semester').selectAll().execute()).toEqual([])
  await close()
})

interface Counts {
  readonly enrolled: number
  readonly waiting: number
}

function applyStatus({ enrolled, waiting }: Counts, status: LogStatus): Counts {
  if (status === 'waitlisted') return { enrolled, waiting: waiting + 1 }
  if (status === 'removed from waitlist') return { enrolled, waiting: waiting - 1 }
  if (status === 'moved to enrolled') return { enrolled: enrolled + 1, waiting: waiting - 1 }
  return { enrolled: status === 'dropped' ? enrolled - 1 : enrolled + 1, waiting }
}

async function readEntries(db: Database) {
  const courses = new Map((await db.selectFrom('course').selectAll().execute()).map((course) => [course.id, course]))
  const entries = await db.selectFrom('roster_entry').selectAll().execute()
  return entries.flatMap(({ course_id, ...entry }) => {
    const course = courses.get(course_id)
    return course ? [{ ...entry, course }] : []
  })
}

type Entry = Awaited<ReturnType<typeof readEntries>>[number]

function isOtherClass(other: Entry, entry: Entry): boolean {
  return (
    other.student_id === entry.student_id &&
    other.semester_id === entry.semester_id &&
    other !== entry &&
    !other.overridden
  )
}

async function readAllTables(db: Database) {
  const tables = [
    'users',
    'student',
    'teacher',
    'semester',
    'day_off',
    'bell_schedule_row',
    'grade_note',
    'day_note',
    'course',
    'roster_entry',
    'enrollment_log',
    'system_notification',
  ]
  const texts = tables.map((table) =>
    sql<{ rows: string }>`
      select string_agg(row, ' ' order by row) as rows
      from (select (to_jsonb(t) - 'revised_at')::text as row from ${sql.table(table)} t) all_rows`.execute(db),
  )
  return (await Promise.all(texts)).map(({ rows }) => rows)
}
