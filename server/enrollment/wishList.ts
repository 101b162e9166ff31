import { sql } from 'kysely'
import { getWishList, updateWishList, WISH_LIST_FULL, type Wish } from '../../contract/enrollment/wishLists.ts'
import { bySection, type Course, withVisibleName } from '../../domain/course.ts'
import { english } from '../../domain/english.ts'
import { checkWishes, type MarkRefusal, type WishListState, whyNotMark } from '../../domain/enrollment/wishList.ts'
import type { Grade } from '../../domain/grade.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import type { Api } from '../platform/http/api.ts'
import { fieldsProblem } from '../platform/http/problem.ts'
import { contentEtag, matchesEtag, replyToSave, replyWithEtag } from '../platform/http/reply.ts'
import { coursesOf } from '../rows/courses.queries.ts'
import { coursesOfStudent } from '../rows/positions.ts'
import { findSemesterAndStudent } from '../rows/semesters.queries.ts'
import { lockStudent } from '../rows/students.queries.ts'
import { shownTo } from './reply.ts'
import { selectCoursesWithStatus } from './roster.queries.ts'

export function wishListRoutes(api: Api): void {
  api.query(getWishList, async (db, { params, query, user }) => {
    const found = await findSemesterAndStudent(db, query.semester, user, params.id)
    const { id: semester_id, grade } = requireOwnStudent(found, user)
    return storedWishes(await readWishes(db, { id: params.id, grade }, semester_id, shownTo(user)))
  })

  api.command(updateWishList, async (trx, { params, query, body: { course_ids }, user, if_match }) => {
    const found = await findSemesterAndStudent(trx, query.semester, user, params.id)
    const { id: semester_id } = requireOwnStudent(found, user)
    const student = requireOwnStudent(await lockStudent(trx, params.id), user)
    const shown = shownTo(user)
    const command = { student, semester_id, course_ids, if_match, ...shown }
    const isSaved = await saveWishList(trx, command)
    return replyToSave(isSaved, storedWishes(await readWishes(trx, student, semester_id, shown)), CHANGED)
  })
}

function storedWishes(wishes: Wish[]) {
  return replyWithEtag({ wishes }, contentEtag(wishes.map(({ course_id }) => course_id)))
}

const CHANGED = english`The marked classes were changed on another screen in the meantime. Please try again.`

interface WishListCommand {
  readonly student: { readonly id: number; readonly grade: Grade }
  readonly semester_id: number
  readonly course_ids: readonly number[]
  readonly if_match: string | undefined
  readonly activeOnly: boolean
}

/**
 * Replaces the marked classes of a child in a semester. The student's row is locked. Returns false when `if_match` does not match the
 * stored list.
 * @throws 422 on each class that cannot be marked. A class that is already marked may stay, even if its grades changed.
 */
async function saveWishList(
  trx: Transaction,
  { student, semester_id, course_ids, if_match, activeOnly }: WishListCommand,
): Promise<boolean> {
  const { courses, enrolled, marked } = await readMarkable(trx, student.id, semester_id, { activeOnly })
  const stored = marked.map(({ id }) => id)
  if (!matchesEtag(if_match, contentEtag(stored))) return false
  const byId = new Map(courses.map((course) => [course.id, course]))
  const refused: [field: string, message: string][] = []
  let state: WishListState = { grade: student.grade, enrolled, marked: [] }
  for (const [index, id] of course_ids.entries()) {
    const course = byId.get(id)
    const message = refusalOf(state, course, stored)
    if (message) refused.push([`course_ids.${index}`, message])
    else if (course) state = { ...state, marked: [...state.marked, course] }
  }
  if (refused.length > 0) throw fieldsProblem(refused)
  await replaceWishes(trx, student.id, [...byId.keys()], course_ids)
  return true
}

function refusalOf(state: WishListState, course: Course | undefined, stored: readonly number[]): string | undefined {
  if (!course) return NOT_OFFERED
  const because = whyNotMark(state, course)
  if (!because || (because !== 'already-marked' && stored.includes(course.id))) return undefined
  return MESSAGES[because](course)
}

const NOT_OFFERED = english`This semester has no such class.`

const MESSAGES: Readonly<Record<MarkRefusal, (course: Course) => string>> = {
  done: ({ name }) => english`${name} can't be marked for a child who has finished school.`,
  'already-enrolled': ({ name }) => english`The child is already enrolled in ${name}.`,
  'already-marked': ({ name }) => english`${name} is already marked.`,
  'wrong-grade': ({ name }) => english`${name} is not for the child's grade.`,
  'wish-list-full': () => WISH_LIST_FULL,
}

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
async function readWishes(
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
async function readMarkable(
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
async function replaceWishes(
  trx: Transaction,
  student_id: number,
  visible: readonly number[],
  course_ids: readonly number[],
): Promise<void> {
  // In the order of the locks: a class is deleted with its marks.
  const marked = trx.selectFrom('course').select('id').where(sql<boolean>`id = any(${course_ids}::integer[])`)
  await marked.orderBy('id').forKeyShare().execute()
  const own = trx.deleteFrom('wish').where('student_id', '=', student_id)
  if (visible.length > 0) await own.where('course_id', 'in', visible).execute()
  const rows = course_ids.map((course_id, position) => ({ student_id, course_id, position }))
  if (rows.length > 0) await trx.insertInto('wish').values(rows).execute()
}
