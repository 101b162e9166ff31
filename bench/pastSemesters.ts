import { sql } from 'kysely'
import type { Database } from '../server/platform/database/database.ts'
import { bulkLoad } from './bulkLoad.ts'

const STUDENTS_PER_CLASS = 10
const CLASSES_MAX = 500
const PAST_SEMESTERS = 10
const FIRST_NAMES = ['Ada', 'Ruby', 'Elena', 'Carmen', 'Noah', 'Liam', 'Łukasz', 'Mateo', 'Kai', 'Sol', 'Aria', 'Theo']
const LAST_NAMES = ['Yazzie', 'Begay', 'Nuñez', "O'Brien", 'Nez', 'Tsosie', 'Benally', 'Lopez', 'Nguyễn', 'Marsh']

/** A school with ten past semesters and a current one, which has the id `semester_id`. */
export interface YearsOfSchool {
  readonly semester_id: number
  readonly classes: number
}

/**
 * Inserts students, two to a family, and for each of the eleven semesters their rosters, wait lists and log. Each student is in two classes of each semester,
 * every tenth came from a wait list, and every fifth dropped a third class. Every
 * tenth class has a restriction. The audit trail has an entry for each student.
 */
export async function insertYearsOfSchool(db: Database, students: number): Promise<YearsOfSchool> {
  const classes = Math.min(CLASSES_MAX, students / STUDENTS_PER_CLASS)
  const semesters = PAST_SEMESTERS + 1
  await sql`insert into semester (name, active, disabled) select 'Semester ' || n, n > ${PAST_SEMESTERS}::integer, false
    from generate_series(1, ${semesters}::integer) n`.execute(db)
  await insertPeople(db, students)
  await sql`
    insert into course (semester_id, section, name, description, teacher_id, grade, period, days, "time", restrictions, max_seats)
    select semester, (1000 + n)::text, 'Class ' || n, '<p>An hour worth getting up for.</p>', 1 + n % 50, '3', (1 + n % 2)::text, 'M', '8:30',
      case when n % 10 = 0 then (1003 + n)::text else '' end,
      ${(2 * students) / classes}::integer
    from generate_series(1, ${semesters}::integer) semester, generate_series(0, ${classes - 1}::integer) n
    order by semester, n`.execute(db)
  await bulkLoad(db, ['roster_entry', 'enrollment_log'], async () => {
    for (let semester = 1; semester <= semesters; semester++) await insertSemester(db, semester, classes)
  })
  await countRosters(db)
  await insertAuditTrail(db, students)
  await sql`vacuum analyze`.execute(db)
  return { semester_id: semesters, classes }
}

async function insertPeople(db: Database, students: number): Promise<void> {
  await sql`insert into teacher (first_name, last_name, email) select 'Grace', 'Tsosie ' || n, 'grace' || n || '@bench.school'
    from generate_series(1, 50) n`.execute(db)
  await sql`
    insert into users (first_name, last_name, email, phone, role, password_hash)
    select ${pick(FIRST_NAMES, sql`n * 7`)}, ${pick(LAST_NAMES, sql`n`)} || '-' || n % 977, 'parent' || n || '@bench.school',
      (9280000000 + n * 97 % 10000000)::text, 'parent', 'none'
    from generate_series(1, ${students / 2}::integer) n`.execute(db)
  await sql`
    insert into student (first_name, last_name, grade, parent_id)
    select ${pick(FIRST_NAMES, sql`n`)}, ${pick(LAST_NAMES, sql`(n + 1) / 2`)} || '-' || (n + 1) / 2 % 977, '3', (n + 1) / 2
    from generate_series(1, ${students}::integer) n`.execute(db)
}

function pick(names: readonly string[], index: ReturnType<typeof sql>) {
  return sql`(${names}::text[])[1 + (${index})::integer % ${names.length}::integer]`
}

/** Student n is in the classes n and n + 1, modulo the number of classes. Five who are not in a class wait for it. */
async function insertSemester(db: Database, semester: number, classes: number): Promise<void> {
  const chosen = (offset: number) =>
    sql`1 + ${(semester - 1) * classes}::integer + (student.id + ${offset}::integer) % ${classes}::integer`
  await sql`
    create temp table event as
    select student.*, course_id, seq, status
    from student
    cross join lateral (
      select ${chosen(0)} as course_id, 1 as seq, 'waitlisted' as status where id % 10 = 0
      union all select ${chosen(0)}, 2, case when id % 10 = 0 then 'moved to enrolled' else 'enrolled' end
      union all select ${chosen(1)}, 3, 'enrolled'
      union all select ${chosen(2)}, 4, 'enrolled' where id % 5 = 0
      union all select ${chosen(2)}, 5, 'dropped' where id % 5 = 0
      union all select ${chosen(5)}, 6, 'waitlisted' where id <= ${5 * classes}::integer
    ) events`.execute(db)
  await sql`
    insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
    select course_id, event.id, case when seq = 6 then 'waiting' else 'enrolled' end, '3', course.semester_id, course.days, course.period_span
    from event join course on course.id = course_id
    where seq in (2, 3, 6) order by seq, event.id`.execute(db)
  await sql`
    insert into enrollment_log
      (logged_at, semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select now() - ${PAST_SEMESTERS + 1 - semester}::integer * interval '180 days', course.semester_id, course_id, event.id, course.section,
      course.name, 'Semester ' || course.semester_id, event.first_name, event.last_name, event.status, users.first_name || ' ' || users.last_name, users.id
    from event join course on course.id = course_id join users on users.id = event.parent_id
    order by seq, event.id`.execute(db)
  await sql`drop table event`.execute(db)
}

/** What the triggers would have counted. */
async function countRosters(db: Database): Promise<void> {
  await sql`alter table course disable trigger course_counts_are_derived`.execute(db)
  await sql`
    update course set current_seats = counted.enrolled, wait_list = counted.waiting
    from (
      select course_id, count(*) filter (where status = 'enrolled') as enrolled, count(*) filter (where status = 'waiting') as waiting
      from roster_entry group by course_id
    ) counted where course.id = counted.course_id`.execute(db)
  await sql`alter table course enable trigger course_counts_are_derived`.execute(db)
}

async function insertAuditTrail(db: Database, students: number): Promise<void> {
  await sql`
    insert into audit_entry (recorded_at, user_id, user_name, user_role, action, subject_kind, subject_id, subject_name, before, after)
    select now() - (${students}::integer - id) * interval '20 minutes', 1, 'Olive Office ' || id % 20, 'admin', 'edited', 'student', id,
      first_name || ' ' || last_name, '{"grade": "2"}', '{"grade": "3"}'
    from student order by id`.execute(db)
}
