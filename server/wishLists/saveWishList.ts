import { WISH_LIST_FULL } from '../../contract/wishLists.ts'
import type { Course } from '../../domain/course.ts'
import type { Grade } from '../../domain/grade.ts'
import { type MarkRefusal, type WishListState, whyNotMark } from '../../domain/wishList/wishList.ts'
import type { Transaction } from '../db/database.ts'
import { contentEtag, matchesEtag } from '../http/etag.ts'
import { Problem } from '../http/problem.ts'
import { readMarkable, replaceWishes } from './wishLists.queries.ts'

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
export async function saveWishList(
  trx: Transaction,
  { student, semester_id, course_ids, if_match, activeOnly }: WishListCommand,
): Promise<boolean> {
  const { courses, enrolled, marked } = await readMarkable(trx, student.id, semester_id, { activeOnly })
  const stored = marked.map(({ id }) => id)
  if (!matchesEtag(if_match, contentEtag(stored))) return false
  const byId = new Map(courses.map((course) => [course.id, course]))
  const refused: [field: string, messages: string[]][] = []
  let state: WishListState = { grade: student.grade, enrolled, marked: [] }
  for (const [index, id] of course_ids.entries()) {
    const course = byId.get(id)
    const message = refusalOf(state, course, stored)
    if (message) refused.push([`course_ids.${index}`, [message]])
    else if (course) state = { ...state, marked: [...state.marked, course] }
  }
  const [first] = refused
  if (first) throw new Problem(422, first[1].join(' '), { errors: Object.fromEntries(refused), code: 'invalid' })
  await replaceWishes(trx, student.id, [...byId.keys()], course_ids)
  return true
}

function refusalOf(state: WishListState, course: Course | undefined, stored: readonly number[]): string | undefined {
  if (!course) return NOT_OFFERED
  const because = whyNotMark(state, course)
  if (!because || (because !== 'already-marked' && stored.includes(course.id))) return undefined
  return MESSAGES[because](course)
}

const NOT_OFFERED = 'This semester has no such class.'

const MESSAGES: Readonly<Record<MarkRefusal, (course: Course) => string>> = {
  done: ({ name }) => `${name} can't be marked for a child who has finished school.`,
  'already-enrolled': ({ name }) => `The child is already enrolled in ${name}.`,
  'already-marked': ({ name }) => `${name} is already marked.`,
  'wrong-grade': ({ name }) => `${name} is not for the child's grade.`,
  'wish-list-full': () => WISH_LIST_FULL,
}
