import type { Move } from './swapCycle.ts'
import type { WaitListCourse, WaitListEntry, WaitLists } from './waitList.ts'

/** The database's clock, and when an offer made now expires (`addOfferHours`). */
export interface OfferTimes {
  readonly now: Date
  readonly expires_at: Date
}

export interface Place {
  readonly entry_id: number
  readonly course_id: number
  readonly student_id: number
}

export interface SeatStep extends Place {
  readonly step: 'offered' | 'enrolled'
  readonly drops: number | null
}

/** One change, in the order in which it must be written. `exchanged` is one change: all of its moves or none. */
export type SettleStep =
  | (Place & { readonly step: 'expired' })
  | SeatStep
  | { readonly step: 'exchanged'; readonly moves: readonly Move[] }

/** The wait lists, counts and enrollments after a step. */
export function afterStep(lists: WaitLists, step: SettleStep, { expires_at }: OfferTimes): WaitLists {
  if (step.step === 'expired') return withoutEntry(withCounts(lists, step.course_id, { seats: -1 }), step)
  if (step.step === 'enrolled') return enrolled(lists, step)
  if (step.step === 'exchanged')
    return step.moves.reduce((before, move) => enrolled(before, { ...move, course_id: move.takes }), lists)
  const id = Math.max(0, ...lists.entries.map(({ offer }) => offer?.id ?? 0)) + 1
  const offer = { id, expires_at, drops: step.drops }
  const entries = lists.entries.map((entry) => (entry.id === step.entry_id ? { ...entry, offer } : entry))
  return { ...withCounts(lists, step.course_id, { seats: 1 }), entries }
}

function enrolled(lists: WaitLists, taken: Place & { readonly drops: number | null }): WaitLists {
  const { course_id, student_id, drops } = taken
  const counted = withCounts(withoutEntry(lists, taken), course_id, { seats: 1 })
  const course = counted.courses.find(({ id }) => id === course_id)
  const students = counted.students.map((student) => {
    if (student.id !== student_id) return student
    const kept = student.enrolled.filter(({ id }) => id !== drops)
    return { ...student, enrolled: course ? [...kept, course] : kept }
  })
  return drops === null ? { ...counted, students } : { ...withCounts(counted, drops, { seats: -1 }), students }
}

function withoutEntry(lists: WaitLists, { entry_id, course_id }: Place): WaitLists {
  const entries = lists.entries.filter((entry: WaitListEntry) => entry.id !== entry_id)
  return { ...withCounts(lists, course_id, { waiting: -1 }), entries }
}

function withCounts(
  lists: WaitLists,
  course_id: number,
  { seats = 0, waiting = 0 }: { readonly seats?: number; readonly waiting?: number },
): WaitLists {
  const counted = (course: WaitListCourse) => ({
    ...course,
    current_seats: course.current_seats + seats,
    wait_list: course.wait_list + waiting,
  })
  return { ...lists, courses: lists.courses.map((course) => (course.id === course_id ? counted(course) : course)) }
}
