import { classesInTheWay, HIDDEN_CLASS, isWaitListFull } from '../../course.ts'
import { isForGrade } from '../refusals.ts'
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
    const places = lists.reserve.filter(({ course_id }) => course_id === course.id)
    const [first] = places.sort((a, b) => a.position - b.position)
    if (!first) continue
    return stepOf(lists, course, first, entry_id)
  }
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
