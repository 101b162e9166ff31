import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { startDatabase } from './database.ts'
import { addCourses, addFamilies } from './school.ts'

/** npm run bench:audit: measures `npm run audit` on a large school. Each child joined, left and rejoined several classes. */
const STUDENTS = Number(process.env.STUDENTS ?? 100_000)
const CLASSES_PER_STUDENT = 3
const SEATS = 300
const CHUNK = 5000
const COURSES = Math.ceil(STUDENTS / SEATS) * CLASSES_PER_STUDENT
const AUDIT = fileURLToPath(new URL('../scripts/audit.ts', import.meta.url))

const { database, end } = await startDatabase({ durable: false })
try {
  await migrate(database.ownerUrl)
  const postgres = new Postgres(database.ownerUrl, 'bulk')
  await insertSchool(postgres)
  await postgres.close()
  const startTime = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT], {
    env: { ...process.env, DATABASE_URL: database.ownerUrl },
  })
  const seconds = (performance.now() - startTime) / 1000
  console.log(stdout)
  console.log(`${STUDENTS} students, ${STUDENTS * CLASSES_PER_STUDENT} roster rows: ${seconds.toFixed(1)} seconds`)
} finally {
  await end()
}

/** Child n is in the classes n, n + 1 and n + 2, modulo the number of classes, each in another period. */
async function insertSchool(postgres: Postgres): Promise<void> {
  const { officeDb: db } = postgres
  await addFamilies(postgres, STUDENTS)
  await addCourses(postgres, { name: 'Audit', count: COURSES, seats: SEATS + 10, periods: ['1', '2', '3'] })
  for (let from = 1; from <= STUDENTS; from += CHUNK) await enroll(db, from)
  for (const status of ['enrolled', 'dropped', 'enrolled'])
    await sql`
      insert into enrollment_log
        (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
      select 1, course_id, student_id, '1', 'Class', 'Fall 2026', 'Ada', 'Number', ${status}, 'Rosa Number', student_id
      from roster_entry`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Inserts a chunk per transaction, because many updates of a class in one transaction are slow. */
async function enroll(db: Database, from: number): Promise<void> {
  await sql`
    insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
    select course.id, student.id, 'enrolled', '1', 1, course.days, course.period_span
    from student
    cross join generate_series(0, ${CLASSES_PER_STUDENT}::integer - 1) n
    join course on course.id = 1 + (student.id + n) % ${COURSES}::integer
    where student.id between ${from}::integer and ${from + CHUNK - 1}::integer`.execute(db)
  await sql`vacuum course`.execute(db)
}
