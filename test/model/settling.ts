import {
  breaksRule,
  enroll,
  excludes,
  isEnrolled,
  isForGrade,
  isFull,
  isListFull,
  joinUnasked,
  type ModelCourse,
  type ModelPlace,
  type ModelSchool,
} from './model.ts'

interface Candidate {
  readonly course: ModelCourse
  readonly place: ModelPlace
  /** The class that the child must give up. */
  readonly drops: number | null
}

/**
 * Gives free places on wait lists to the children behind them, every free seat to the first waiting child that can take it, or else to the first
 * child behind the list that can, then lets children exchange classes, until nothing changes.
 */
export function settle(school: ModelSchool): void {
  for (;;) {
    for (const course of school.courses) refill(school, course)
    if (school.freedSeats === 'open') return
    const candidates = candidatesOf(school)
    const first = candidates.find(({ course }) => !isFull(course))
    if (!first && school.courses.some((course) => letTakerJoin(school, course))) continue
    const exchange = first ? [first] : earliestExchange(candidates)
    if (!exchange) return
    for (const candidate of exchange) serve(school, candidate)
  }
}

function refill(school: ModelSchool, course: ModelCourse): void {
  for (let [child] = course.reserve; child !== undefined && !isListFull(course); [child] = course.reserve)
    joinUnasked(school, course, child)
}

/** The first child behind a full list that could take the free seat joins it, and is then the only one that can. */
function letTakerJoin(school: ModelSchool, course: ModelCourse): boolean {
  const taker = isFull(course) ? undefined : course.reserve.find((child) => canTake(school, course, child))
  if (taker !== undefined) joinUnasked(school, course, taker)
  return taker !== undefined
}

function canTake(school: ModelSchool, course: ModelCourse, child: number): boolean {
  const held = school.courses.filter((other) => isEnrolled(other, child) && excludes(other, course))
  return isForGrade(school, course, child) && held.length < 2
}

/**
 * A family presses Swap for a full class: the child exchanges classes as if it waited to do so, last in line unless it has a place. Returns
 * whether it could.
 */
export function exchangeNow(school: ModelSchool, course: ModelCourse, child: number, drops: number): boolean {
  if (school.freedSeats === 'open') return false
  const own = course.waiting.find((place) => place.child === child)
  const last = { child, joined: Number.POSITIVE_INFINITY, override: false, offer: null }
  const place = { ...(own ?? last), swap: { drops, automatic: true } }
  const others = candidatesOf(school).filter((candidate) => candidate.place !== own)
  const isInTheWay = breaksRule(school, course, child, { anyGrade: place.override })
  const exchange = isInTheWay ? earliestExchange([...others, { course, place, drops }]) : undefined
  for (const candidate of exchange ?? []) serve(school, candidate)
  return exchange !== undefined
}

/** Ends the offers of a class whose time is over, with the places of their children. */
export function expireOffers(school: ModelSchool, course: ModelCourse): void {
  school.changes += course.waiting.filter(({ offer }) => offer).length
  course.waiting = course.waiting.filter(({ offer }) => !offer)
  settle(school)
}

/** The office changes the number of seats. The newest offers end; enrolled children keep their seats. Returns whether it could. */
export function changeSeats(school: ModelSchool, course: ModelCourse, seats: number): boolean {
  if (seats < course.enrolled.length) return false
  course.seats = seats
  while (course.enrolled.length + course.waiting.filter(({ offer }) => offer).length > seats)
    withdrawNewest(school, course)
  settle(school)
  return true
}

export function withdrawNewest(school: ModelSchool, course: ModelCourse): void {
  const newest = newestOffer(course)
  for (const place of course.waiting) if (place.offer?.made === newest) place.offer = null
  school.changes++
}

/** When the newest offer was made, which loses its seat first. */
export function newestOffer({ waiting }: ModelCourse): number {
  return Math.max(...waiting.map(({ offer }) => offer?.made ?? 0))
}

/** The waiting children that may take a seat of their class, in the order of joining. */
function candidatesOf(school: ModelSchool): Candidate[] {
  const places = school.courses.flatMap((course) => course.waiting.map((place) => ({ course, place })))
  return places
    .filter(({ place }) => !place.offer)
    .sort((a, b) => a.place.joined - b.place.joined)
    .flatMap(({ course, place }) => {
      const drops = dropsOf(school, course, place)
      return drops === undefined ? [] : [{ course, place, drops }]
    })
}

/** Null when the child can take a seat as it is, undefined when it cannot. */
function dropsOf(school: ModelSchool, course: ModelCourse, { child, override, swap }: ModelPlace) {
  if (!breaksRule(school, course, child, { anyGrade: override })) return null
  if (!swap || !isEnrolled(school.courses[swap.drops], child)) return undefined
  return breaksRule(school, course, child, { anyGrade: override, without: swap.drops }) ? undefined : swap.drops
}

function serve(school: ModelSchool, { course, place, drops }: Candidate): void {
  const asks = drops === null ? school.freedSeats === 'offer' : !place.swap?.automatic
  if (asks) {
    place.offer = { made: ++school.turns, drops }
    school.changes++
  } else enroll(school, course, place, drops)
}

/** Of all circles of two to five children who each take the class that the next one gives up, the one with the earliest places. */
function earliestExchange(candidates: readonly Candidate[]): Candidate[] | undefined {
  const movers = candidates.filter(({ place, drops }) => drops !== null && place.swap?.automatic)
  const circles = movers.flatMap((mover) => circlesFrom([mover], movers)).map((circle) => circle.toSorted(byPlace))
  return circles.sort(byPlaces)[0]
}

function circlesFrom(chain: readonly Candidate[], movers: readonly Candidate[]): Candidate[][] {
  const [first, last] = [chain[0], chain.at(-1)]
  if (chain.length > 1 && last?.course.n === first?.drops) return [[...chain]]
  if (chain.length === 5) return []
  const isNew = ({ course, place }: Candidate) =>
    chain.every((other) => other.course !== course && other.place.child !== place.child)
  const next = movers.filter((mover) => mover.drops === last?.course.n && isNew(mover))
  return next.flatMap((mover) => circlesFrom([...chain, mover], movers))
}

function byPlace(a: Candidate, b: Candidate): number {
  return a.place.joined - b.place.joined
}

function byPlaces(a: readonly Candidate[], b: readonly Candidate[]): number {
  const n = a.findIndex(({ place }, i) => place !== b[i]?.place)
  return (a[n]?.place.joined ?? 0) - (b[n]?.place.joined ?? 0)
}
