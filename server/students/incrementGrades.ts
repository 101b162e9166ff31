import { sql } from 'kysely'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { english } from '../../domain/english.ts'
import { type Grade, nextGrade, STUDENT_GRADES } from '../../domain/grade.ts'
import { GRADE_INCREMENT_MS, semesterInSession } from '../../domain/gradeIncrement.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWithWaitLists } from '../enrollment/waitLists.queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows, recordLocks } from '../platform/database/rowLocks.ts'
import { fieldError, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { formatDateTime, schoolOf, today } from '../school/school.queries.ts'

export const ALL_STUDENTS = { kind: 'grade levels', id: null, name: 'All students' } as const

interface GradeIncrement {
  readonly reason: string
  readonly by: SessionUser
  readonly now: Date
}

/**
 * Raises every student by one grade, 12 to done (rulings, section 4), and stores the former grades for a day. The audit entry has the reason, and counts exactly
 * the students that were there.
 * @throws 409 within 24 hours of the last time, also of one that was undone; the message has its time and author. 422 on `reason` without one while a
 * semester is in session
 */
export async function incrementGrades(
  trx: Transaction,
  trail: AuditTrail,
  { reason, by, now }: GradeIncrement,
): Promise<void> {
  await lockIncrements(trx)
  const school = await schoolOf(trx, now)
  const last = await lastIncrement(trx)
  if (last && now.getTime() - last.incremented_at.getTime() < GRADE_INCREMENT_MS)
    throw new Problem(
      409,
      english`${last.culprit} already moved all students up one grade on ${formatDateTime(school.time_zone, last.incremented_at)}. You can do this once every 24 hours.`,
      { code: 'grades-raised-already' },
    )
  const semesters = await trx
    .selectFrom('semester')
    .select(['name', 'starts_on', 'ends_on'])
    .where('test_of', 'is', null)
    .orderBy('id')
    .execute()
  const inSession = semesterInSession(semesters, today(school, now))
  if (inSession && reason === '')
    throw fieldError(
      'reason',
      english`${inSession.name} is in session. Please say why the grades change in the middle of it.`,
    )
  const students = await lockAllStudents(trx)
  const classes = await classesWithWaitLists(trx)
  await lockRows(trx, { courses: classes })
  const raised = students.map(({ id, grade }) => ({ id, former: grade, raised: nextGrade(grade) }))
  const { id } = await trx
    .insertInto('grade_increment')
    .values({ incremented_at: now, culprit: fullName(by), culprit_id: by.id, reason: reason || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with raised as (
      insert into raised_student (increment_id, student_id, former, raised)
      select ${id}, given.id, given.former, given.raised
      from jsonb_to_recordset(${JSON.stringify(raised.filter(({ former }) => former !== 'done'))}::jsonb)
        as given (id integer, former student_grade, raised student_grade)
      returning student_id, raised
    ) update student set grade = raised.raised from raised where student.id = raised.student_id`.execute(trx)
  const after = countByGrade(raised.map((child) => child.raised))
  trail.edited(ALL_STUDENTS, countByGrade(students.map(({ grade }) => grade)), { ...after, ...(reason && { reason }) })
  await settleClasses(trx, classes)
}

/** One run or undo at a time. */
export async function lockIncrements(trx: Transaction): Promise<void> {
  await sql`lock table grade_increment in share row exclusive mode`.execute(trx)
}

export function lastIncrement(trx: Transaction) {
  return trx.selectFrom('grade_increment').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

interface LockedGrade {
  readonly id: number
  readonly grade: Grade
}

/**
 * By id, which is the lock order of all roster commands. Reads again until there is no student left that was added while the locks were waited for, so that
 * every committed student is raised.
 */
async function lockAllStudents(trx: Transaction, locked: readonly LockedGrade[] = []): Promise<readonly LockedGrade[]> {
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql<LockedGrade>`
    select id, grade from student where not id = any(${ids}::integer[]) order by id for no key update`.execute(trx)
  recordLocks(trx, { students: rows.map(({ id }) => id) })
  return rows.length === 0 ? locked : lockAllStudents(trx, [...locked, ...rows])
}

/** The number of students in each grade, in the order of the grades. */
export function countByGrade(grades: readonly Grade[]): AuditFields {
  return Object.fromEntries(STUDENT_GRADES.map((grade) => [grade, grades.filter((one) => one === grade).length]))
}
