import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CONFIRMATION_GROUPS, groupErrors } from '../../domain/confirmations/groups.ts'
import { isFull } from '../../domain/course.ts'
import { lotteryStateAt } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { whyNotEnroll } from '../../domain/enrollment/refusals.ts'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import { registrationErrors } from '../../domain/registration/errors.ts'
import { TEST_DATA_KEY } from '../../test/data/dataKey.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { TEST_DOCUMENTS } from '../../test/documentFiles.ts'
import { decryptConfirmed } from '../confirmations/known.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { readPageFile } from '../documents/pages/pageFile.ts'
import { findViolations } from '../invariants/findViolations.ts'
import type { Database } from '../platform/database/database.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import type { LogStatus } from '../schema/tables.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { readBellSchedules } from '../semesters/bellSchedules.ts'
import { SAMPLE_BELL_SCHEDULES } from './bellSchedules.ts'
import { loadSampleSchool } from './loadSampleSchool.ts'

const passwordHash = 'the hash of sample-school'
const keys = new KeyRing([TEST_DATA_KEY])

describe.each([
  { now: new Date('2026-11-21T09:30:00Z'), names: ['Spring 2026', 'Fall 2026', 'Spring 2027'] },
  { now: new Date('2027-01-01T00:00:00Z'), names: ['Fall 2026', 'Spring 2027', 'Fall 2027'] },
])('a sample school of $names', ({ now, names }) => {
  let school: TestDatabase
  let twin: TestDatabase
  beforeAll(async () => {
    school = await createDatabase()
    twin = await createDatabase()
    await loadSampleSchool(school.postgres, { passwordHash, now, keys })
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
        courses: [77],
        days: 5,
        noted_grades: 6,
        shown_notices: 2,
        hidden_notices: 1,
      },
    ])
  })

  test('has a past semester, an open one and one that begins with a lottery', async () => {
    const semesters = school.postgres.db.selectFrom('semester').select(['name', 'active', 'disabled']).orderBy('id')
    expect(await semesters.execute()).toEqual([
      { name: names[0], active: false, disabled: false },
      { name: names[1], active: true, disabled: false },
      { name: names[2], active: true, disabled: false },
    ])
    const lotteries = school.postgres.db
      .selectFrom('lottery')
      .innerJoin('semester', 'semester.id', 'semester_id')
      .select(['name', 'opens_at', 'closes_at', 'ran_at', 'ranking_count'])
    expect(await lotteries.execute()).toMatchObject([{ name: names[2], ran_at: null }])
    for (const lottery of await lotteries.execute()) expect(lotteryStateAt(lottery, now)).toBe('before')
  })

  test('has a name, an office and contacts', async () => {
    expect(await schoolOf(school.postgres.db, now)).toMatchObject({
      name: 'Saguaro Community School',
      office: { name: 'Ruth Castellanos', email: 'office@sample.school', phone: '6025550100' },
      liaison: { phone: expect.stringMatching(/^\d{10}$/) },
      state_coordinator: { phone: expect.stringMatching(/^\d{10}$/) },
    })
  })

  test('has notices of the open semester and the phone of the office, in both languages', async () => {
    const notices = school.postgres.db.selectFrom('system_notification').select(['message', 'message_es'])
    const shown = await notices.where('active', '=', true).orderBy('id').execute()
    expect(shown).toEqual([
      {
        message: expect.stringContaining(`Enrollment for ${names[1]} is open.`),
        message_es: expect.stringContaining(`para ${names[1]} está abierta.`),
      },
      {
        message: expect.stringContaining('(602) 555 - 0100'),
        message_es: expect.stringContaining('(602) 555 - 0100'),
      },
    ])
  })

  test('has four complete registrations to review, two of them of one household, whose answers the office can read', async () => {
    const rows = await school.postgres.db.selectFrom('registration').selectAll().orderBy('received_at').execute()
    expect(rows.map(({ first_name, grade, state }) => [first_name, grade, state])).toEqual([
      ['Amelia', 'K', 'new'],
      ['Mateo', '3', 'new'],
      ['Theodore', '4', 'new'],
      ['Aiyana', '9', 'new'],
    ])
    expect(new Set(rows.map(({ household }) => household)).size).toBe(2)
    const { time_zone, registration_years: years } = await schoolOf(school.postgres.db, now)
    for (const row of rows) {
      const form = { ...decryptAnswers(keys, row, 'general'), ...decryptAnswers(keys, row, 'sensitive') }
      expect(registrationErrors(form, { today: today({ time_zone }, now), years })).toEqual({})
    }
    const emails = await sql`select from pgboss.job where name like '%mail%'`.execute(school.postgres.db)
    expect(emails.rows).toEqual([])
  })

  test('has families that confirmed, some with changes, and the demo family, which knows its answers and has not', async () => {
    const { db } = school.postgres
    const confirmed = await db.selectFrom('confirmation').selectAll().execute()
    const open = await db.selectFrom('semester').select('id').where('confirmation', '=', 'asked').execute()
    expect(open).toHaveLength(1)
    const now = confirmed.filter(({ semester_id }) => semester_id === open[0]?.id)
    expect(now.filter(({ review }) => review === 'open').length).toBeGreaterThan(3)
    expect(now.filter(({ review }) => review === 'none').length).toBeGreaterThan(20)
    const demo = db.selectFrom('student').innerJoin('users', 'users.id', 'parent_id').select('student.id')
    const ids = (await demo.where('email', '=', 'family@sample.school').execute()).map(({ id }) => id)
    expect(now.filter(({ student_id }) => ids.includes(student_id))).toEqual([])
    const known = confirmed.filter(({ student_id }) => ids.includes(student_id))
    expect(known).toHaveLength(3)
    for (const row of known)
      for (const group of CONFIRMATION_GROUPS) expect(groupErrors(group, decryptConfirmed(keys, row))).toEqual({})
  })

  test('offers free seats to the line, and holds one', async () => {
    const semesters = await school.postgres.db.selectFrom('semester').select('freed_seats').distinct().execute()
    expect(semesters).toEqual([{ freed_seats: 'offer' }])
    const held = school.postgres.db
      .selectFrom('seat_offer')
      .innerJoin('course', 'course.id', 'course_id')
      .select(['name', 'current_seats', 'max_seats', 'wait_list'])
    expect(await held.execute()).toEqual([{ name: 'Pottery', current_seats: 10, max_seats: 10, wait_list: 5 }])
  })

  test('has bell schedules in every semester, with a Wednesday of its own in the past one', async () => {
    const semesters = await school.postgres.db.selectFrom('semester').select('id').orderBy('id').execute()
    const [past, open, coming] = await Promise.all(semesters.map(({ id }) => readBellSchedules(school.postgres.db, id)))
    expect([open, coming]).toEqual([SAMPLE_BELL_SCHEDULES, SAMPLE_BELL_SCHEDULES])
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

  test('has full classes and wait lists of every length, and nobody waits where a seat is free', async () => {
    const courses = await school.postgres.db.selectFrom('course').selectAll().execute()
    expect(courses.filter(isFull).length).toBeGreaterThan(10)
    expect(new Set(courses.map(({ wait_list }) => wait_list))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(courses.filter((course) => course.wait_list > 0 && !isFull(course))).toEqual([])
  })

  test('has a log of every kind of change, by parents and by the office, before now', async () => {
    const { rows } = await sql`select
      string_agg(distinct status, ', ' order by status) as statuses,
      count(distinct culprit_id) filter (where users.role = 'parent') > 40 as many_parents,
      bool_or(users.role = 'admin') as the_office,
      bool_and(logged_at < ${now}) as before_now,
      bool_and(culprit = coalesce(users.first_name || ' ' || users.last_name, 'Wait list')) as by_name
      from enrollment_log left join users on users.id = culprit_id`.execute(school.postgres.db)
    const statuses =
      'dropped, enrolled, enrolled (override), moved to enrolled, offered, removed from waitlist, waitlisted'
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

  test('is loaded once by two concurrent calls, and is the same in another database', async () => {
    const load = () => loadSampleSchool(twin.postgres, { passwordHash, now, keys })
    expect((await Promise.all([load(), load()])).sort()).toEqual([false, true])
    expect(await load()).toBe(false)
    expect(await readAllTables(twin.postgres.db)).toEqual(await readAllTables(school.postgres.db))
  })
})

test('a school of today passes the audit', async () => {
  const { postgres, close } = await createDatabase()
  await loadSampleSchool(postgres, { passwordHash, now: new Date(), keys })
  expect(await findViolations(postgres.db)).toEqual([])
  await close()
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
  if (status === 'offered') return { enrolled, waiting }
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
    'school',
    'seat_offer',
  ]
  const texts = tables.map((table) =>
    sql<{ rows: string }>`
      select string_agg(row, ' ' order by row) as rows
      from (select (to_jsonb(t) - 'revised_at')::text as row from ${sql.table(table)} t) all_rows`.execute(db),
  )
  return (await Promise.all(texts)).map(({ rows }) => rows)
}

test('with a folder for files, the office has a document to look at, and an accepted and a returned one', async () => {
  const { postgres, close } = await createDatabase()
  onTestFinished(close)
  const now = new Date('2026-11-21T09:30:00Z')
  await loadSampleSchool(postgres, { passwordHash, now, keys, documentFiles: TEST_DOCUMENTS })
  const rows = await postgres.db
    .selectFrom('document')
    .innerJoin('document_page', 'document_page.document_id', 'document.id')
    .select(['document_page.id', 'state', 'sha256', 'key_id', 'content_key'])
    .orderBy('document.id')
    .execute()
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'accepted', 'returned'])
  for (const row of rows) {
    const page = await readPageFile(TEST_DOCUMENTS, keys, row)
    expect(await sharp(page).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 860 })
  }
})
