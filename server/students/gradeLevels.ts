import { sql } from 'kysely'
import type { GradeLevels, KeptChild } from '../../contract/gradeLevels.ts'
import { english } from '../../domain/english.ts'
import { isForGrade } from '../../domain/enrollment/refusals.ts'
import { type Grade, STUDENT_GRADES } from '../../domain/grade.ts'
import { GRADE_INCREMENT_MS, isStranded, semesterInSession, whyNotRestore } from '../../domain/gradeIncrement.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWithWaitLists } from '../enrollment/waitLists.queries.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { lockRows, recordLocks } from '../platform/database/rowLocks.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { ALL_STUDENTS, countByGrade, lastIncrement, lockIncrements } from './incrementGrades.ts'

interface Undone {
  readonly restored: number
  readonly kept: KeptChild[]
}

/**
 * Gives the students their grades from before the last increment. Those who cannot get it back (`whyNotRestore`) are in `kept`. Locks as
 * `incrementGrades`, and settles the wait lists.
 * @throws 409 when the last increment was undone, or was 24 hours ago
 */
export async function undoGradeIncrement(
  trx: Transaction,
  trail: AuditTrail,
  { by, now }: { readonly by: SessionUser; readonly now: Date },
): Promise<Undone> {
  await lockIncrements(trx)
  const last = await lastIncrement(trx)
  if (!last || last.undone_at || now.getTime() - last.incremented_at.getTime() >= GRADE_INCREMENT_MS)
    throw new Problem(
      409,
      english`There is nothing to undo. You can undo moving students up for 24 hours, and only once.`,
      {
        code: 'nothing-to-undo',
      },
    )
  const children = await lockRaised(trx, last.id)
  const classes = await classesWithWaitLists(trx)
  await lockRows(trx, { courses: classes })
  const places = await readPlaces(trx, last.id)
  const decided = children.map((child) => {
    const own = places.filter(({ student_id }) => student_id === child.id)
    return { ...child, own, because: whyNotRestore({ ...child, places: own }) }
  })
  const restored = decided.filter(({ because }) => because === undefined)
  await trx
    .updateTable('student')
    .from('raised_student')
    .set((eb) => ({ grade: eb.ref('raised_student.former') }))
    .whereRef('student.id', '=', 'raised_student.student_id')
    .where('increment_id', '=', last.id)
    .where(sql<boolean>`student.id = any(${restored.map(({ id }) => id)}::integer[])`)
    .execute()
  await trx
    .updateTable('grade_increment')
    .set({ undone_at: now, undone_by: fullName(by) })
    .where('id', '=', last.id)
    .execute()
  const kept = decided.flatMap(({ id, first_name, last_name, grade, former, own, because }): KeptChild[] => {
    const inWay = own.filter((place) => !place.overridden && !isForGrade({ grade: place.course_grade }, former))
    const classes = because === 'in-class' ? inWay.map((place) => place.class) : []
    return because ? [{ id, first_name, last_name, grade, because, classes }] : []
  })
  trail.edited(
    ALL_STUDENTS,
    { ...countByGrade(restored.map(({ raised }) => raised)), raised_at: last.incremented_at.toISOString() },
    {
      ...countByGrade(restored.map(({ former }) => former)),
      raised_at: null,
      kept: kept.map((child) => fullName(child)),
    },
  )
  await settleClasses(trx, classes)
  return { restored: restored.length, kept }
}

/** By id, with the grades as they are now. */
async function lockRaised(trx: Transaction, increment_id: number) {
  const { rows } = await sql<{
    id: number
    first_name: string
    last_name: string
    grade: Grade
    former: Grade
    raised: Grade
  }>`
    select student.id, first_name, last_name, grade, former, raised
    from student join raised_student on student_id = student.id and increment_id = ${increment_id}
    order by student.id for no key update of student`.execute(trx)
  recordLocks(trx, { students: rows.map(({ id }) => id) })
  return rows
}

/** In active semesters. */
function readPlaces(trx: Transaction, increment_id: number) {
  return trx
    .selectFrom('raised_student')
    .innerJoin('roster_entry as entry', 'entry.student_id', 'raised_student.student_id')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(['entry.student_id', 'entry.overridden', 'course.name as class', 'course.grade as course_grade'])
    .where('increment_id', '=', increment_id)
    .where('semester.active', '=', true)
    .orderBy('course.id')
    .execute()
}

const STRANDED_SHOWN = 500

/** What raising all grades would do now, and the last time that it was done. */
export async function readGradeLevels(db: Database, now: Date): Promise<GradeLevels> {
  const counted = await db
    .selectFrom('student')
    .select(['grade', ({ fn }) => fn.countAll<number>().as('students')])
    .groupBy('grade')
    .execute()
  const countOf = (grade: string) => counted.find((row) => row.grade === grade)?.students ?? 0
  const semesters = await db
    .selectFrom('semester')
    .select(['id', 'name', 'active', 'starts_on', 'ends_on'])
    .where('test_of', 'is', null)
    .orderBy('id')
    .execute()
  const inSession = semesterInSession(semesters, today(await schoolOf(db, now), now))
  const shown = semesters.filter(({ id, active }) => active || id === inSession?.id).map(({ id }) => id)
  return {
    grades: STUDENT_GRADES.map((grade) => ({ grade, students: countOf(grade) })),
    in_session: inSession ?? null,
    stranded: await readStranded(db, shown),
    last: await readLast(db, now),
    now: now.toISOString(),
  }
}

/** The rule is applied to each combination of grades, of which there are few, and the database counts the places. */
async function readStranded(db: Database, semester_ids: readonly number[]): Promise<GradeLevels['stranded']> {
  const places = db
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('student', 'student.id', 'entry.student_id')
    .where(sql<boolean>`entry.semester_id = any(${semester_ids}::integer[])`)
  const combinations = await places
    .select(['student.grade', 'course.grade as course_grade', 'overridden'])
    .distinct()
    .execute()
  const stranded = JSON.stringify(combinations.filter((place) => isStranded(place, place.grade)))
  const left = places.where(
    sql<boolean>`(student.grade, course.grade, overridden) in (
      select * from jsonb_to_recordset(${stranded}::jsonb) as given (grade student_grade, course_grade text, overridden boolean))`,
  )
  const counts = await left
    .select(({ fn }) => [fn.countAll<number>().as('places'), fn.count<number>('student.id').distinct().as('students')])
    .select(({ fn }) =>
      fn.count<number>('student.id').distinct().filterWhere('student.grade', '=', '12').as('finished'),
    )
    .executeTakeFirstOrThrow()
  const children = await left
    .innerJoin('semester', 'semester.id', 'entry.semester_id')
    .select(['student.id as student_id', 'first_name', 'last_name', 'student.grade', 'entry.status'])
    .select(['course.name as class', 'course.section', 'semester.name as semester'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('entry.id')
    .limit(STRANDED_SHOWN)
    .execute()
  return { ...counts, children }
}

async function readLast(db: Database, now: Date): Promise<GradeLevels['last']> {
  const last = await db.selectFrom('grade_increment').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!last) return null
  const { incremented_at, culprit, reason, undone_at, undone_by } = last
  const ends = new Date(incremented_at.getTime() + GRADE_INCREMENT_MS)
  return {
    raised_at: incremented_at.toISOString(),
    raised_by: culprit,
    reason,
    repeatable_at: ends.toISOString(),
    undo_until: undone_at || now >= ends ? null : ends.toISOString(),
    undone: undone_at && undone_by !== null ? { at: undone_at.toISOString(), by: undone_by } : null,
  }
}
