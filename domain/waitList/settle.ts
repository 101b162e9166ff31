import { seatsLeft } from '../course.ts'
import type { Refusal } from '../enrollment.ts'
import { type Service, serve } from './serve.ts'
import { afterStep, type OfferTimes, type Place, type SeatStep, type SettleStep } from './settleStep.ts'
import { earliestCycle, type Move } from './swapCycle.ts'
import type { WaitListCourse, WaitListEntry, WaitLists } from './waitList.ts'

export interface PassedOver extends Place {
  readonly refusal: Refusal
}

export interface Settlement {
  readonly steps: readonly SettleStep[]
  /** The children that could not take a seat which was free at their turn. They keep their places. */
  readonly passed_over: readonly PassedOver[]
  /** The wait lists after all steps. */
  readonly after: WaitLists
}

/**
 * Ends expired offers, gives every free seat to the first waiting child that can take it, and then makes the exchanges that standing swaps
 * allow, until nothing is left to do. A seat that a swap frees goes to its own wait list. If several classes have free seats, the
 * children are served in the order of joining. Settling twice changes nothing more.
 * `lists` has every class that `connectedClasses` finds.
 */
export function settle(lists: WaitLists, times: OfferTimes): Settlement {
  const steps: SettleStep[] = []
  const passed = new Map<number, PassedOver>()
  let after = lists
  for (let step = nextStep(after, times.now, passed); step; step = nextStep(after, times.now, passed)) {
    steps.push(step)
    after = afterStep(after, step, times)
  }
  const remaining = new Set(after.entries.filter(({ offer }) => !offer).map(({ id }) => id))
  return { steps, passed_over: [...passed.values()].filter(({ entry_id }) => remaining.has(entry_id)), after }
}

function nextStep(lists: WaitLists, now: Date, passed: Map<number, PassedOver>): SettleStep | undefined {
  const expired = inOrder(lists.entries).find(({ offer }) => offer && offer.expires_at <= now)
  if (expired) return { step: 'expired', ...placeIn(expired) }
  const courses = servedCourses(lists)
  const next = courses.flatMap((course) => nextOnList(lists, course, passed))
  const [earliest] = next.sort((a, b) => a.entry_id - b.entry_id)
  if (earliest) return earliest
  const moves = earliestCycle(courses.flatMap((course) => automaticMoves(lists, course)))
  if (moves) return { step: 'exchanged', moves }
}

/** The first waiting child that can take a free seat of the class. */
function nextOnList(lists: WaitLists, course: WaitListCourse, passed: Map<number, PassedOver>): SeatStep[] {
  if (seatsLeft(course) === 0) return []
  for (const entry of waitingFor(lists, course)) {
    const { gets, drops, refusal } = serviceOf(lists, entry, course)
    if (gets) return [{ step: gets === 'offer' ? 'offered' : 'enrolled', ...placeIn(entry), drops }]
    passed.set(entry.id, { ...placeIn(entry), refusal })
  }
  return []
}

function automaticMoves(lists: WaitLists, course: WaitListCourse): Move[] {
  return waitingFor(lists, course).flatMap((entry) => {
    const { gets, drops } = serviceOf(lists, entry, course)
    if (gets !== 'seat' || drops === null) return []
    return [{ entry_id: entry.id, student_id: entry.student_id, takes: course.id, drops }]
  })
}

function servedCourses({ courses, freed_seats }: WaitLists): WaitListCourse[] {
  return freed_seats === 'open' ? [] : courses.filter(({ active }) => active).sort((a, b) => a.id - b.id)
}

function waitingFor({ entries }: WaitLists, { id }: WaitListCourse): WaitListEntry[] {
  return inOrder(entries.filter(({ course_id, offer }) => course_id === id && !offer))
}

function serviceOf({ students, freed_seats }: WaitLists, entry: WaitListEntry, course: WaitListCourse): Service {
  const student = students.find(({ id }) => id === entry.student_id)
  if (!student) throw new Error(`student ${entry.student_id} is missing`)
  return serve(entry, student, course, freed_seats)
}

function inOrder(entries: readonly WaitListEntry[]): WaitListEntry[] {
  return [...entries].sort((a, b) => a.id - b.id)
}

function placeIn({ id, course_id, student_id }: WaitListEntry): Place {
  return { entry_id: id, course_id, student_id }
}
