import { classesInTheWay, HIDDEN_CLASS, seatsLeft } from '../../course.ts'
import { isForGrade } from '../refusals.ts'
import { isWaitListFull } from './limit.ts'
import { serve } from './serve.ts'
import { hasEnded, type ReservePlace, type WaitListCourse, type WaitListEntry, type WaitLists } from './waitList.ts'

interface Leaving {
  /** Of a child that joins: later than those of all entries in `lists`. The database assigns another one. */
  readonly entry_id: number
  readonly course_id: number
  readonly student_id: number
}

/**
 * `joined`: the child is at the end of the wait list. `drop_course_id` is the one class in the way, which an offer asks about, as after a lottery.
 * `skipped`: the child cannot join, and leaves the reserve.
 */
export type ReserveStep = JoinedStep | (Leaving & { readonly step: 'skipped' })
export type JoinedStep = Leaving & { readonly step: 'joined'; readonly drop_course_id: number | null }

/**
 * What happens to the first child of the reserve of a class whose wait list has a free place. It may wait if the class is still for its grade and no
 * other entry of the same child waits. A child that has the class or waits for it is in no reserve. Undefined without such a class.
 * @throws for a child without its student
 */
export function nextOfReserve(lists: WaitLists, entry_id: number, now: Date): ReserveStep | undefined {
  for (const course of lists.courses) {
    if (isWaitListFull(course) || hasEnded(course, now)) continue
    const [first] = reserveOf(lists, course)
    if (first) return stepOf(lists, course, first, entry_id)
  }
}

/**
 * The first child of a reserve that can take a free seat which nobody on the full wait list can take. It joins the list to get that seat, so that it
 * takes no place there. Undefined without such a class.
 */
export function nextForOpenSeat(lists: WaitLists, entry_id: number, now: Date): ReserveStep | undefined {
  if (lists.freed_seats === 'open') return undefined
  const open = lists.courses.filter((course) => course.active && !hasEnded(course, now) && seatsLeft(course) > 0)
  for (const course of open)
    for (const place of reserveOf(lists, course)) {
      const step = stepOf(lists, course, place, entry_id)
      if (step.step === 'joined' && canTake(lists, course, step)) return step
    }
}

function canTake({ students, freed_seats }: WaitLists, course: WaitListCourse, step: JoinedStep): boolean {
  const student = students.find(({ id }) => id === step.student_id)
  const swap = step.drop_course_id === null ? null : { drop_course_id: step.drop_course_id, automatic: false }
  return student !== undefined && serve({ overridden: false, swap }, student, course, freed_seats).gets !== undefined
}

function reserveOf({ reserve }: WaitLists, { id }: WaitListCourse): ReservePlace[] {
  return reserve.filter(({ course_id }) => course_id === id).sort((a, b) => a.position - b.position)
}

function stepOf(
  { students, entries }: WaitLists,
  course: WaitListCourse,
  { course_id, student_id, same_child_ids }: ReservePlace,
  entry_id: number,
): ReserveStep {
  const student = students.find(({ id }) => id === student_id)
  if (!student) throw new Error(`student ${student_id} is missing`)
  const leaving = { entry_id, course_id, student_id }
  const isSameChild = (entry: WaitListEntry) =>
    entry.course_id === course_id && same_child_ids.includes(entry.student_id)
  if (!isForGrade(course, student.grade) || entries.some(isSameChild)) return { step: 'skipped', ...leaving }
  const [inTheWay, ...others] = classesInTheWay(student.enrolled, course)
  const isAsked = inTheWay && others.length === 0 && inTheWay.name !== HIDDEN_CLASS
  return { step: 'joined', ...leaving, drop_course_id: isAsked ? inTheWay.id : null }
}
