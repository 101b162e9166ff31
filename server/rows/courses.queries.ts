import { type AliasedExpression, type Selectable, sql } from 'kysely'
import type { ClassTime, Course } from '../../contract/courses.ts'
import { bySection } from '../../domain/course.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import type { Tables } from '../schema/tables.ts'
import { EDITED_COLUMNS } from './course.row.ts'

/** Rows of the table `course`, as a subquery of that name. */
type Courses = AliasedExpression<Selectable<Tables['course']>, 'course'>

/** The courses with the names of teacher and semester, as in all responses. */
export function selectCourses(db: Database | Transaction, courses: Courses) {
  return db
    .selectFrom(courses)
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('teacher')
          .selectAll()
          .whereRef('id', '=', 'course.teacher_id')
          .offset(OPTIMIZATION_FENCE)
          .as('teacher'),
      (join) => join.onTrue(),
    )
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(EDITED_COLUMNS.map((column) => `course.${column}` as const))
    .select([
      'course.id',
      'teacher.first_name as teacher_first_name',
      'teacher.last_name as teacher_last_name',
      'course.current_seats',
      'course.wait_list',
      'course.offered_seats',
      'semester.name as semester',
      'course.semester_id',
      'course.active',
    ])
}

export function selectCourseRows(db: Database | Transaction, ids: readonly number[]): Promise<CourseRow[]> {
  const chosen = sql<{ id: number }>`(select unnest(${ids}::integer[]) as id)`
  const courses = db
    .selectFrom(chosen.as('chosen'))
    .innerJoinLateral(
      (query) =>
        query.selectFrom('course').selectAll().whereRef('id', '=', 'chosen.id').offset(OPTIMIZATION_FENCE).as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
  return selectCourses(db, courses.as('course')).execute()
}

/** Whether the semester of `course` has a lottery that has not run, in a statement that selects from `course`. */
export const isBeforeLottery = sql<boolean>`exists (
  select from lottery where semester_id = course.semester_id and ran_at is null
)`

export type CourseRow = Awaited<ReturnType<ReturnType<typeof selectCourses>['execute']>>[number]

/** The other fields of the row stay: leaving some out takes 20 times as long, and responses have the declared fields only. */
export function courseOf(row: CourseRow): Course {
  const { teacher_id: id, teacher_first_name: first_name, teacher_last_name: last_name } = row
  return { ...row, teacher: { id, first_name, last_name } }
}

export function coursesWith(db: Database | Transaction, column: 'id' | 'semester_id', id: number): Courses {
  return db.selectFrom('course').selectAll().where(column, '=', id).offset(OPTIMIZATION_FENCE).as('course')
}

/** The courses of a semester by section: all courses or the active courses. */
export async function coursesOf(
  db: Database | Transaction,
  semester_id: number,
  { activeOnly }: { activeOnly: boolean },
) {
  const rows = await selectCourses(db, coursesWith(db, 'semester_id', semester_id))
    .$if(activeOnly, (query) => query.where('course.active', '=', true))
    .execute()
  return rows.map(courseOf).sort(bySection)
}

/** The different days and periods of a semester's courses, with the grades that they are for. */
export function classTimesOf(
  db: Database,
  semester_id: number,
  { activeOnly }: { readonly activeOnly: boolean },
): Promise<ClassTime[]> {
  return db
    .selectFrom(coursesWith(db, 'semester_id', semester_id))
    .select(['days', 'period', 'grade'])
    .distinct()
    .$if(activeOnly, (query) => query.where('active', '=', true))
    .orderBy('days')
    .orderBy('period')
    .orderBy('grade')
    .execute()
}

/** The children on wait lists of a semester's active classes, each counted once. */
export async function waitingChildrenOf(db: Database, semester_id: number): Promise<number> {
  const { children } = await db
    .selectFrom('course')
    .innerJoin('roster_entry as entry', 'entry.course_id', 'course.id')
    .select(sql<number>`count(distinct entry.student_id)::integer`.as('children'))
    .where('course.semester_id', '=', semester_id)
    .where('course.active', '=', true)
    .where('entry.status', '=', 'waiting')
    .where(sql<boolean>`not exists (select from seat_offer where entry_id = entry.id)`)
    .executeTakeFirstOrThrow()
  return children
}
