import { seatsLeft } from '../course.ts'
import { serve } from './serve.ts'
import { afterStep, type OfferTimes, type Place, type SeatStep, type SettleStep } from './settleStep.ts'
import { earliestCycle, type Move } from './swapCycle.ts'
import type { WaitListCourse, WaitListEntry, WaitLists } from './waitList.ts'

export interface Settlement {
  readonly steps: readonly SettleStep[]
  /** The wait lists after all steps. */
  readonly after: WaitLists
}

/**
 * Ends expired offers, gives every free seat to the first waiting child that can take it, and then makes the exchanges that standing swaps
 * allow, until nothing is left to do. A seat that a swap frees goes to its own wait list. If several classes have free seats, the
 * children are served in the order of joining. Settling twice changes nothing more.
 * `lists` has every class that `connectedClasses` finds.
 * @throws for an entry without its student
 */
export function settle(lists: WaitLists, times: OfferTimes): Settlement {
  const steps: SettleStep[] = []
  let after = lists
  for (let step = nextStep(after, times.now); step; step = nextStep(after, times.now)) {
    steps.push(step)
    after = afterStep(after, step, times)
  }
  return { steps, after }
}

function nextStep(lists: WaitLists, now: Date): SettleStep | undefined {
  const entries = [...lists.entries].sort((a, b) => a.id - b.id)
  const expired = entries.find(({ offer }) => offer && offer.expires_at <= now)
  if (expired) return { step: 'expired', ...placeIn(expired) }
  const candidates = candidatesByCourse(lists, entries)
  const next = candidates.flatMap(([course, waiting]) => nextOnList(course, waiting))
  const [earliest] = next.sort((a, b) => a.entry_id - b.entry_id)
  if (earliest) return earliest
  const moves = earliestCycle(candidates.flatMap(([, waiting]) => waiting.flatMap(automaticMove)))
  if (moves) return { step: 'exchanged', moves }
}

type Candidate = ReturnType<typeof serve> & { readonly entry: WaitListEntry }

/** The classes whose wait lists are served, each with the waiting children in order and what each would get. */
function candidatesByCourse(lists: WaitLists, entries: readonly WaitListEntry[]): [WaitListCourse, Candidate[]][] {
  if (lists.freed_seats === 'open') return []
  const students = new Map(lists.students.map((student) => [student.id, student]))
  const waiting = Map.groupBy(entries, ({ course_id }) => course_id)
  return lists.courses
    .filter(({ active }) => active)
    .map((course) => {
      const candidates = (waiting.get(course.id) ?? []).filter(({ offer }) => !offer)
      return [
        course,
        candidates.map((entry) => {
          const student = students.get(entry.student_id)
          if (!student) throw new Error(`student ${entry.student_id} is missing`)
          return { ...serve(entry, student, course, lists.freed_seats), entry }
        }),
      ]
    })
}

/** The first waiting child that can take a free seat of the class. */
function nextOnList(course: WaitListCourse, waiting: Candidate[]): SeatStep[] {
  if (seatsLeft(course) === 0) return []
  for (const { gets, drops, entry } of waiting)
    if (gets) return [{ step: gets === 'offer' ? 'offered' : 'enrolled', ...placeIn(entry), drops }]
  return []
}

function automaticMove({ gets, drops, entry }: Candidate): Move[] {
  if (gets !== 'seat' || drops === null) return []
  return [{ entry_id: entry.id, student_id: entry.student_id, takes: entry.course_id, drops }]
}

function placeIn({ id, course_id, student_id }: WaitListEntry): Place {
  return { entry_id: id, course_id, student_id }
}
