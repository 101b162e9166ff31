import { type RawBuilder, sql } from 'kysely'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { type Grade, nextGrade, STUDENT_GRADES } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import { NO_LOCKS, type Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { formatDateTime } from '../school/formatDateTime.ts'
import { schoolOf } from '../school/school.queries.ts'
import { lockPlanned } from '../waitLists/locks.ts'
import { settleClasses } from '../waitLists/settleClasses.ts'
import { classesWithWaitLists } from '../waitLists/waitedFor.queries.ts'

const INTERVAL_MS = 24 * 60 * 60 * 1000

/**
 * Raises every student by one grade, 12 to done (rulings, section 4).
 * @throws 409 within 24 hours of the last time; the message has its time and author
 */
export async function incrementGrades(
  trx: Transaction,
  trail: AuditTrail,
  { by, now }: { readonly by: SessionUser; readonly now: Date },
): Promise<void> {
  await sql`lock table grade_increment in share row exclusive mode`.execute(trx)
  const last = await trx
    .selectFrom('grade_increment')
    .select(['incremented_at', 'culprit'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { time_zone } = await schoolOf(trx, now)
  if (last && now.getTime() - last.incremented_at.getTime() < INTERVAL_MS)
    throw new Problem(
      409,
      `${last.culprit} already moved all students up one grade on ${formatDateTime(time_zone, last.incremented_at)}. You can do this once every 24 hours.`,
      {
        code: 'grades-raised-already',
      },
    )
  await lockAllStudents(trx)
  const before = await studentsByGrade(trx)
  await trx.updateTable('student').set({ grade: nextGradeInSql }).execute()
  trail.edited({ kind: 'grade levels', id: null, name: 'All students' }, before, await studentsByGrade(trx))
  await trx
    .insertInto('grade_increment')
    .values({ incremented_at: now, culprit: fullName(by), culprit_id: by.id })
    .execute()
  await lockPlanned(trx)
  await settleClasses(trx, await classesWithWaitLists(trx), NO_LOCKS)
}

/** By id, which is the lock order of all roster commands. An update locks the rows in the order of its query plan. */
async function lockAllStudents(trx: Transaction): Promise<void> {
  await sql`select from student order by id for no key update`.execute(trx)
}

async function studentsByGrade(trx: Transaction): Promise<AuditFields> {
  const rows = await trx
    .selectFrom('student')
    .select(['grade', ({ fn }) => fn.countAll<number>().as('students')])
    .groupBy('grade')
    .execute()
  const counted = new Map(rows.map(({ grade, students }) => [grade, students]))
  return Object.fromEntries(STUDENT_GRADES.map((grade) => [grade, counted.get(grade) ?? 0]))
}

/** `nextGrade` of domain/grade.ts as SQL. */
const nextGradeInSql: RawBuilder<Grade> = sql`case grade ${sql.join(
  STUDENT_GRADES.map((grade) => sql`when ${sql.lit(grade)} then ${sql.lit(nextGrade(grade))}`),
  sql` `,
)} end`
