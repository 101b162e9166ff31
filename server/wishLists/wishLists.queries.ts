import { sql } from 'kysely'
import type { Wish } from '../../contract/wishLists.ts'
import { bySection } from '../../domain/course.ts'
import type { Grade } from '../../domain/grade.ts'
import { checkWishes } from '../../domain/wishList/wishList.ts'
import { coursesOf } from '../courses/courses.queries.ts'
import type { Database, Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { withVisibleName } from '../roster/context.ts'
import { coursesOfStudent, selectCoursesWithStatus } from '../roster/roster.queries.ts'

/**
 * The semester's classes with an entry of the student or marked for it. `wish` is the place among the marked ones. A class that was
 * inactive while the family marked others may have the same place as one of them. Classes with the same place are sorted by section.
 */
async function readMarked(
  db: Database | Transaction,
  student_id: number,
  semester_id: number,
  { activeOnly }: { readonly activeOnly: boolean },
) {
  const rows = await selectCoursesWithStatus(
    db,
    student_id,
    sql`(select id from ${coursesOfStudent(student_id, semester_id)} mine
      union select course_id from ${wishesOf(student_id)} marked)`,
  )
    .select(
      sql<number | null>`(select position from ${wishesOf(student_id)} marked where course_id = course.id)`.as('wish'),
    )
    .where('course.semester_id', '=', semester_id)
    .execute()
  const sorted = rows.toSorted(bySection)
  const byPlace = sorted.toSorted((a, b) => (a.wish ?? 0) - (b.wish ?? 0))
  return {
    enrolled: sorted.filter(({ status }) => status === 'enrolled'),
    marked: byPlace.filter(({ wish, active }) => wish !== null && (active || !activeOnly)),
  }
}

function wishesOf(student_id: number) {
  return sql`(select course_id, position from wish where student_id = ${student_id} offset ${OPTIMIZATION_FENCE})`
}

/** The classes marked for a child in a semester, with their checks. A parent sees active classes only. */
export async function readWishes(
  db: Database | Transaction,
  student: { readonly id: number; readonly grade: Grade },
  semester_id: number,
  shown: { readonly activeOnly: boolean },
): Promise<Wish[]> {
  const { enrolled, marked } = await readMarked(db, student.id, semester_id, shown)
  const named = shown.activeOnly ? enrolled.map(withVisibleName) : enrolled
  return checkWishes({ grade: student.grade, enrolled: named, marked }).map(({ refusal, excluded_by, course_id }) => ({
    course_id,
    ...refusal,
    excluded_by: [...excluded_by],
  }))
}

/** What the rules of marking depend on: the classes that may be marked, and those that are marked or have the child. */
export async function readMarkable(
  trx: Transaction,
  student_id: number,
  semester_id: number,
  shown: { readonly activeOnly: boolean },
) {
  const [courses, { enrolled, marked }] = await Promise.all([
    coursesOf(trx, semester_id, shown),
    readMarked(trx, student_id, semester_id, shown),
  ])
  return { courses, enrolled, marked }
}

/** Replaces the marks of a child among these classes. Marks of classes that the user does not see stay. */
export async function replaceWishes(
  trx: Transaction,
  student_id: number,
  visible: readonly number[],
  course_ids: readonly number[],
): Promise<void> {
  const own = trx.deleteFrom('wish').where('student_id', '=', student_id)
  if (visible.length > 0) await own.where('course_id', 'in', visible).execute()
  const rows = course_ids.map((course_id, position) => ({ student_id, course_id, position }))
  if (rows.length > 0) await trx.insertInto('wish').values(rows).execute()
}
