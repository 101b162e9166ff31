import { type Course, seatsLeft } from '../../course.ts'
import { nextForOpenSeat, nextOfReserve, type ReserveStep } from './reserve.ts'
import { placesToKeep, serve, type TakeRefusal } from './serve.ts'
import { earliestCycle, type Move } from './swapCycle.ts'
import { hasEnded, type WaitListCourse, type WaitListEntry, type WaitListStudent, type WaitLists } from './waitList.ts'

export interface Settlement {
  readonly steps: readonly SettleStep[]
  /** The children that did not get one of these seats although they are before others, by place. Each is told why. */
  readonly passed: readonly PassedOverPlace[]
  /** The wait lists after all steps. */
  readonly after: WaitLists
}

/**
 * Ends expired offers and those of classes that are over, gives every free place of a wait list to the next child of its reserve, gives
 * every free seat to the first waiting child that can take it, or else to the first such child of the reserve, and then makes the exchanges that standing swaps allow, until nothing is left
 * to do. A seat that a swap frees goes to its own wait list. If several classes have free seats, the children are served in the order of joining. Settling twice changes nothing
 * more.
 * `lists` has every class that `connectedClasses` finds.
 * @throws for an entry without its student
 */
export function settle(lists: WaitLists, times: OfferTimes): Settlement {
  const steps: SettleStep[] = []
  const passed: PassedOverPlace[] = []
  let after = lists
  for (let step = nextStep(after, times.now); step; step = nextStep(after, times.now)) {
    steps.push(step)
    passed.push(...passedByStep(after, step))
    after = afterStep(after, step, times)
  }
  return { steps, after, passed: stillPassedOver([...passed, ...passedByOpenSeats(after, times.now)], after) }
}

/** The id of a pressed swap's entry that is on no wait list: it comes after all others. */
export const PRESSED_ENTRY = Number.MAX_SAFE_INTEGER

/**
 * What gives a child a seat whose family presses Swap for a full class, as if the child waited for it to change automatically: at its own
 * place, or at the end of the list with the id PRESSED_ENTRY. Undefined when it would still wait, and then nothing changes.
 */
export function settlePressedSwap(
  lists: WaitLists,
  pressed: { readonly entry: WaitListEntry; readonly student: WaitListStudent },
  times: OfferTimes,
): Settlement | undefined {
  const { entry, student } = pressed
  const students = [...lists.students.filter(({ id }) => id !== student.id), student]
  const entries = [...lists.entries.filter(({ id }) => id !== entry.id), entry]
  const added = entries.length - lists.entries.length
  const settlement = settle({ ...withCounts(lists, entry.course_id, { waiting: added }), students, entries }, times)
  return settlement.steps.some((step) => enrolls(step, entry.id)) ? settlement : undefined
}

function enrolls(step: SettleStep, entry_id: number): boolean {
  if (step.step === 'exchanged') return step.moves.some((move) => move.entry_id === entry_id)
  return step.step === 'enrolled' && step.entry_id === entry_id
}

function nextStep(lists: WaitLists, now: Date): SettleStep | undefined {
  const entries = [...lists.entries].sort((a, b) => a.id - b.id)
  const ended = new Set(lists.courses.flatMap((course) => (hasEnded(course, now) ? course.id : [])))
  const expired = entries.find(({ offer, course_id }) => offer && (offer.expires_at <= now || ended.has(course_id)))
  if (expired) return { step: 'expired', ...placeIn(expired) }
  const last = Math.max(0, ...entries.flatMap(({ id }) => (id === PRESSED_ENTRY ? [] : id)))
  const reserved = nextOfReserve(lists, last + 1, now)
  if (reserved) return reserved
  const candidates = candidatesByCourse(lists, entries, now)
  const next = candidates.flatMap(([course, waiting]) => nextOnList(course, waiting))
  const [earliest] = next.sort((a, b) => a.entry_id - b.entry_id)
  if (earliest) return earliest
  const taker = nextForOpenSeat(lists, last + 1, now)
  if (taker) return taker
  const moves = earliestCycle(candidates.flatMap(([, waiting]) => waiting.flatMap(automaticMove)))
  if (moves) return { step: 'exchanged', moves }
}

type Candidate = ReturnType<typeof serve> & { readonly entry: WaitListEntry }

/** The classes whose wait lists are served, each with the waiting children in order and what each would get. */
function candidatesByCourse(
  lists: WaitLists,
  entries: readonly WaitListEntry[],
  now: Date,
): [WaitListCourse, Candidate[]][] {
  if (lists.freed_seats === 'open') return []
  const students = new Map(lists.students.map((student) => [student.id, student]))
  const waiting = Map.groupBy(entries, ({ course_id }) => course_id)
  return lists.courses
    .filter((course) => course.active && !hasEnded(course, now))
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
  for (const { gets, drop_course_id, entry } of waiting)
    if (gets) return [{ step: gets === 'offer' ? 'offered' : 'enrolled', ...placeIn(entry), drop_course_id }]
  return []
}

function automaticMove({ gets, drop_course_id, entry }: Candidate): Move[] {
  if (gets !== 'seat' || drop_course_id === null) return []
  return [{ entry_id: entry.id, student_id: entry.student_id, course_id: entry.course_id, drop_course_id }]
}

function placeIn({ id, course_id, student_id }: WaitListEntry): Place {
  return { entry_id: id, course_id, student_id }
}

/** The database's clock, and when an offer made now expires (`addOfferHours`). */
export interface OfferTimes {
  readonly now: Date
  readonly expires_at: Date
}

interface Place {
  readonly entry_id: number
  readonly course_id: number
  readonly student_id: number
}

interface SeatStep extends Place {
  readonly step: 'offered' | 'enrolled'
  readonly drop_course_id: number | null
}

/** One change, in the order in which it must be written. `exchanged` is one change: all of its moves or none. */
export type SettleStep =
  | (Place & { readonly step: 'expired' })
  | ReserveStep
  | SeatStep
  | { readonly step: 'exchanged'; readonly moves: readonly Move[] }

/** The wait lists, counts and enrollments after a step. */
export function afterStep(lists: WaitLists, step: SettleStep, { expires_at }: OfferTimes): WaitLists {
  if (step.step === 'expired') return withoutEntry(withCounts(lists, step.course_id, { seats: -1, offered: -1 }), step)
  if (step.step === 'joined' || step.step === 'skipped') return afterReserve(lists, step)
  if (step.step === 'enrolled') return enrolled(lists, step)
  if (step.step === 'exchanged')
    return step.moves.reduce((before, move) => enrolled(before, { ...move, course_id: move.course_id }), lists)
  const id = Math.max(0, ...lists.entries.map(({ offer }) => offer?.id ?? 0)) + 1
  const offer = { id, expires_at, drop_course_id: step.drop_course_id }
  const entries = lists.entries.map((entry) => (entry.id === step.entry_id ? { ...entry, offer } : entry))
  return { ...withCounts(lists, step.course_id, { seats: 1, offered: 1 }), entries }
}

function afterReserve(lists: WaitLists, step: ReserveStep): WaitLists {
  const left = withoutReserve(lists, step)
  if (step.step === 'skipped') return left
  const { entry_id: id, course_id, student_id, drop_course_id } = step
  const swap = drop_course_id === null ? null : { drop_course_id, automatic: false }
  const entry: WaitListEntry = { id, course_id, student_id, overridden: false, swap, offer: null }
  return { ...withCounts(left, course_id, { waiting: 1 }), entries: [...left.entries, entry] }
}

function withoutReserve(lists: WaitLists, left: Pick<Place, 'course_id' | 'student_id'>): WaitLists {
  const isLeft = ({ course_id, student_id }: typeof left) =>
    course_id === left.course_id && student_id === left.student_id
  return { ...lists, reserve: lists.reserve.filter((place) => !isLeft(place)) }
}

function enrolled(lists: WaitLists, taken: Place & { readonly drop_course_id: number | null }): WaitLists {
  const { course_id, student_id, drop_course_id } = taken
  const left = withoutReserve(withoutEntry(lists, taken), taken)
  const counted = withCounts(left, course_id, { seats: 1 })
  const course = counted.courses.find(({ id }) => id === course_id)
  const enrolled = counted.students.find(({ id }) => id === student_id)?.enrolled ?? []
  const kept = enrolled.filter(({ id }) => id !== drop_course_id)
  const students = counted.students.map((student) =>
    student.id === student_id ? { ...student, enrolled: course ? [...kept, course] : kept } : student,
  )
  const entries = counted.entries.map((entry) => {
    if (entry.student_id !== student_id) return entry
    const place = drop_course_id === null ? entry : withoutClass(entry, drop_course_id)
    return course ? keepPlace(counted, place, { kept, course }) : place
  })
  const freed = drop_course_id === null ? counted : withCounts(counted, drop_course_id, { seats: -1 })
  return { ...freed, students, entries }
}

interface NewClass {
  /** The child's other classes. */
  readonly kept: readonly Course[]
  readonly course: Course
}

/** Nobody could ask the family what happens to a place that its child's new class gets in the way of: it is asked when a seat opens there. */
function keepPlace({ courses }: WaitLists, entry: WaitListEntry, { kept, course }: NewClass): WaitListEntry {
  const waitedFor = courses.filter(({ id }) => id === entry.course_id)
  if (placesToKeep(kept, course, waitedFor).length === 0) return entry
  const { offer } = entry
  const swap = { drop_course_id: course.id, automatic: false }
  return { ...entry, swap, offer: offer && { ...offer, drop_course_id: offer.drop_course_id ?? course.id } }
}

/** The place on a wait list of a child that leaves the class: it no longer gives it up. */
export function withoutClass({ swap, offer, ...entry }: WaitListEntry, left: number): WaitListEntry {
  return {
    ...entry,
    swap: swap?.drop_course_id === left ? null : swap,
    offer: offer?.drop_course_id === left ? { ...offer, drop_course_id: null } : offer,
  }
}

function withoutEntry(lists: WaitLists, { entry_id, course_id }: Place): WaitLists {
  const entries = lists.entries.filter((entry: WaitListEntry) => entry.id !== entry_id)
  return { ...withCounts(lists, course_id, { waiting: -1 }), entries }
}

function withCounts(
  lists: WaitLists,
  course_id: number,
  { seats = 0, offered = 0, waiting = 0 }: Readonly<Partial<Record<'seats' | 'offered' | 'waiting', number>>>,
): WaitLists {
  const counted = (course: WaitListCourse) => ({
    ...course,
    current_seats: course.current_seats + seats,
    offered_seats: course.offered_seats + offered,
    wait_list: course.wait_list + waiting,
  })
  return { ...lists, courses: lists.courses.map((course) => (course.id === course_id ? counted(course) : course)) }
}

/**
 * What happened to the seat: a later child of the list has it, or it is open to all families, because nobody on the list can take it, or the
 * office gave it to a child that was not before this one.
 */
export type PassedSeat = 'next-child' | 'exchange' | 'open' | 'office'

/** A waiting child that did not get a seat for which it was before others. It keeps its place. */
export interface PassedOverPlace extends Place {
  readonly seat: PassedSeat
  /** Why the child could not take it. Undefined for a child that could: in an exchange no seat was free, and the office gave it to another one. */
  readonly refusal: TakeRefusal | undefined
}

/** The waiting children that a step passes over. `lists` are those before the step. */
function passedByStep(lists: WaitLists, step: SettleStep): PassedOverPlace[] {
  if (step.step === 'exchanged')
    return step.moves.flatMap(({ course_id, entry_id }) => passedIn(lists, course_id, 'exchange', entry_id))
  const isSeat = step.step === 'offered' || step.step === 'enrolled'
  return isSeat ? passedIn(lists, step.course_id, 'next-child', step.entry_id) : []
}

/** The waiting children that cannot take a seat which is free after settling. */
function passedByOpenSeats(lists: WaitLists, now: Date): PassedOverPlace[] {
  if (lists.freed_seats === 'open') return []
  const open = lists.courses.filter((course) => course.active && !hasEnded(course, now) && seatsLeft(course) > 0)
  return open.flatMap(({ id }) => passedIn(lists, id, 'open', Number.POSITIVE_INFINITY))
}

function passedIn(lists: WaitLists, course_id: number, seat: PassedSeat, before: number): PassedOverPlace[] {
  const course = lists.courses.find(({ id }) => id === course_id)
  const passed = lists.entries.filter((entry) => entry.course_id === course_id && entry.id < before && !entry.offer)
  return passed.flatMap((entry: WaitListEntry) => {
    const { id: entry_id, student_id } = entry
    const student = lists.students.find(({ id }) => id === student_id)
    if (!course || !student) throw new Error(`class ${course_id} or student ${student_id} is missing`)
    const { refusal } = serve(entry, student, course, lists.freed_seats)
    return [{ entry_id, course_id, student_id, seat, refusal }]
  })
}

/** The last time that each child was passed over, if it still waits for a seat. */
function stillPassedOver(passed: readonly PassedOverPlace[], { entries }: WaitLists): PassedOverPlace[] {
  const waiting = new Set(entries.flatMap(({ id, offer }) => (offer ? [] : id)))
  const latest = new Map(passed.map((one) => [one.entry_id, one]))
  return [...latest.values()].filter(({ entry_id }) => waiting.has(entry_id))
}
