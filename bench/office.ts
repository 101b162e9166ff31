import { sql } from 'kysely'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase } from './database.ts'
import { addAdmin } from './school.ts'
import { measureScreens } from './screens.ts'
import { startServer } from './server.ts'
import { measureTables } from './tables.ts'

/**
 * npm run bench:office: measures the office's calls, screens and tables in a school of 2,000 students and 500 classes on the morning on which
 * enrollment opens, with 100,000 log rows and 100,000 audit entries. STUDENTS changes the size. Fails when a table
 * is over its limits.
 */
const STUDENTS = Number(process.env.STUDENTS ?? 2000)
const FAMILIES = STUDENTS / 2
const REPETITIONS = 15

const REQUESTS = [
  ['the tasks of the dashboard', '/api/semester/1/office-tasks'],
  ['enrollment live', '/api/semester/1/opening-figures'],
  ['Find, by a child', '/api/find?search=ada49'],
  ['Find, by a class', '/api/find?search=class%2049'],
  ['a class with its roster', '/api/courses/7'],
  ['a family', '/api/users/parents/7/family'],
  ['first page of students', '/api/students?page=1'],
  ['a page of students found by two words', '/api/students?page=1&search=ada49%20rosa'],
  ['students without a class on Wednesday', '/api/students?page=1&state=without-class&day=W&semester=1'],
  ['all students', '/api/students'],
  ['students found by two words', '/api/students?search=ada49%20rosa'],
  ['all parents', '/api/users/parents'],
  ['500 classes', '/api/courses/by-semester/1'],
  ['first page of the log', '/api/masterlogs/1?page=1'],
  ['last page of the log', '/api/masterlogs/1?page=4000'],
  ['the log searched', '/api/masterlogs/1?page=1&search=child49%20rosa'],
  ['the log by student', '/api/masterlogs/1?page=1&sort=student&order=asc'],
  ['the whole log', '/api/masterlogs/1'],
  ['first page of the audit trail', '/api/audit-trail?page=1'],
  ['last page of the audit trail', '/api/audit-trail?page=4000'],
  ['the audit trail by kind', '/api/audit-trail?page=1&kind=class'],
  ['the audit trail by person and day', '/api/audit-trail?page=1&who=7&from=2026-08-10&to=2026-08-10'],
  ['the audit trail searched', '/api/audit-trail?page=1&search=child49%20rosa'],
  ['the whole audit trail', '/api/audit-trail'],
  ['parents as a file', '/api/exports/parents'],
  ['the semester as OneRoster', '/api/oneroster?semester=1&from=2026-08-01&to=2026-12-31'],
] as const

const { folder, database, end } = await startDatabase()
try {
  await migrate(database.ownerUrl)
  const postgres = new Postgres(database.ownerUrl, 'bulk')
  const token = await buildSchool(postgres)
  await postgres.close()
  const server = await startServer(database.ownerUrl, folder)
  console.log('| request | ms, median | ms, worst | kB |\n|---|---|---|---|')
  for (const [name, path] of REQUESTS)
    console.log(`| ${[name, ...(await measure(server.origin + path, token))].join(' | ')} |`)
  await measureScreens(server.origin, token)
  if (!(await measureTables(server.origin, token))) process.exitCode = 1
  await server.stop()
} finally {
  await end()
}

/** Repeats the request and returns median and worst time, without the first, and the response size. */
async function measure(url: string, token: string): Promise<string[]> {
  const times: number[] = []
  let bytes = 0
  for (let n = 0; n <= REPETITIONS; n++) {
    const startTime = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } })
    bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    if (n > 0) times.push(performance.now() - startTime)
  }
  times.sort((a, b) => a - b)
  return [times[Math.floor(REPETITIONS / 2)] ?? 0, times.at(-1) ?? 0, bytes / 1000].map((figure) => figure.toFixed(0))
}

async function buildSchool(postgres: Postgres): Promise<string> {
  const { db } = postgres
  await sql`insert into semester (name, active) values ('Fall 2026', true)`.execute(db)
  await sql`insert into teacher (first_name, last_name, email) values ('Grace', 'Nez', 'grace@bench.school')`.execute(
    db,
  )
  await sql`
    insert into course (semester_id, section, name, description, teacher_id, grade, period, days, "time", max_seats)
    select 1, (1000 + i)::text, 'Class ' || i, '<p>An hour worth getting up for.</p>', 1, 'K,1,2,3,4,5', (1 + i % 6)::text,
      (array['M', 'T/TH', 'F'])[1 + (i - 1) / 200], '8:30', 20
    from generate_series(1, 500) i
  `.execute(db)
  await sql`
    insert into users (first_name, last_name, email, phone, role, password_hash)
    select 'Rosa', 'Number ' || i, 'parent' || i || '@bench.school', '9285550100', 'parent', 'none' from generate_series(1, ${FAMILIES}) i
  `.execute(db)
  await sql`
    insert into student (first_name, last_name, grade, parent_id)
    select 'Ada' || i, (case when i % 8 = 0 then 'Nuñez' else 'Yazzie' end) || i % 977, '5', 1 + i % ${FAMILIES} from generate_series(1, ${STUDENTS}) i
  `.execute(db)
  await sql`insert into teacher (first_name, last_name, email) select 'Grace', 'Tsosie ' || i, 'grace' || i || '@bench.school'
    from generate_series(1, 200) i`.execute(db)
  await sql`
    insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
    select course.id, 1 + ((course.id - 1) * 10 + n) % ${STUDENTS}, 'enrolled', '5', 1, course.days, course.period_span
    from course, generate_series(0, 9) n
  `.execute(db)
  await sql`
    insert into enrollment_log (logged_at, semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select now() - case when i > 90000 then (100000 - i) * interval '0.18 seconds' else interval '1 hour' + (90000 - i) * interval '1 minute' end,
      1, 1 + i % 500, 1 + i % ${STUDENTS}, (1000 + i % 500)::text, 'Class ' || i % 500, 'Fall 2026', 'Child' || i % 5000, (case when i % 8 = 0 then 'Nuñez' else 'Yazzie' end) || i % 977,
      'enrolled', 'Rosa ' || i % 2500, 1 + i % ${FAMILIES}
    from generate_series(1, 100000) i
  `.execute(db)
  await sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
    select 1 + i % ${FAMILIES}, 'key ' || i, '', case when i % 3 = 0 then 202 else 201 end,
      '{"code":202,"message":"Class ' || i % 500 || ' is full.","because":"full","schedule":{"enrolled":[' || repeat('{"id":7,"semester_id":1,"name":"Class"},', 60)
        || '{}]}}', now() - (12000 - i) * interval '0.15 seconds'
    from generate_series(1, 12000) i
  `.execute(db)
  await sql`
    insert into session (token_hash, user_id, expires_at)
    select sha256(('family ' || i)::bytea), i, now() + interval '1 hour' from generate_series(1, ${FAMILIES}) i
  `.execute(db)
  await sql`insert into enrollment_window (semester_id, grades, opens_at) values (1, '', now() - interval '30 minutes')`.execute(
    db,
  )
  await sql`
    insert into audit_entry (recorded_at, user_id, user_name, user_role, action, subject_kind, subject_id, subject_name, before, after)
    select '2026-08-01'::timestamptz + i * interval '1 minute', 1 + i % 20, 'Olive Office ' || i % 20, 'admin', 'edited',
      (array['class', 'student', 'parent', 'teacher'])[1 + i % 4], 1 + i % 5000, 'Child' || i % 5000 || ' Rosa',
      jsonb_build_object('phone', '9285550100', 'email', 'parent' || i % 2500 || '@bench.school'),
      jsonb_build_object('phone', '9285550142', 'email', 'rosa' || i % 2500 || '@bench.school')
    from generate_series(1, 100000) i
  `.execute(db)
  const token = await addAdmin(postgres)
  await sql`analyze`.execute(db)
  return token
}
