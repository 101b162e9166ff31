/** A small in-memory school, independent of domain/. After any sequence of commands the database must agree with it. */
export interface ModelSchool {
  readonly courses: readonly ModelCourse[]
  readonly grades: readonly string[]
  freedSeats: 'offer' | 'enroll' | 'open'
  /** The semester is disabled. */
  closed: boolean
  /** No enrollment window of this grade is open. Undefined when none is closed. */
  shut: 'every grade' | '5' | undefined
  /** The number of changes, equal to the number of log rows. */
  changes: number
  /** The number of places on wait lists and of offers so far: the next one is later than all others. */
  turns: number
}

export interface ModelCourse {
  readonly n: number
  readonly grades: readonly string[]
  readonly days: string
  readonly period: string
  readonly restricts: readonly number[]
  seats: number
  /** Children by number. */
  enrolled: { readonly child: number; readonly override: boolean }[]
  /** In the order of joining. */
  waiting: ModelPlace[]
  /** Children behind the full wait list, in order. */
  reserve: number[]
}

export interface ModelPlace {
  readonly child: number
  readonly joined: number
  readonly override: boolean
  swap: ModelSwap | null
  offer: { readonly made: number; readonly drops: number | null } | null
}

/** `drops` is the number of a class. */
export interface ModelSwap {
  readonly drops: number
  readonly automatic: boolean
}

export function isEnrolled(course: ModelCourse | undefined, child: number): boolean {
  return course?.enrolled.some((entry) => entry.child === child) ?? false
}

export function placeOf(course: ModelCourse, child: number): ModelPlace | undefined {
  return course.waiting.find((place) => place.child === child)
}

/** A seat that is held for a child is taken. */
export function isFull({ enrolled, waiting, seats }: ModelCourse): boolean {
  return enrolled.length + waiting.filter(({ offer }) => offer).length >= seats
}

/** A child with a held seat takes no place. */
export function isListFull({ waiting }: ModelCourse): boolean {
  return waiting.filter(({ offer }) => !offer).length >= 5
}

export function join(school: ModelSchool, course: ModelCourse, place: Pick<ModelPlace, 'child' | 'override' | 'swap'>) {
  course.waiting.push({ ...place, joined: ++school.turns, offer: null })
  course.reserve = course.reserve.filter((child) => child !== place.child)
  school.changes++
}

export function leave(school: ModelSchool, course: ModelCourse, child: number): void {
  course.waiting = course.waiting.filter((place) => place.child !== child)
  school.changes++
}

export function leaveReserve(school: ModelSchool, course: ModelCourse, child: number): void {
  course.reserve = course.reserve.filter((other) => other !== child)
  school.changes++
}

/** A child that has another class in the way is asked when a seat opens up. */
export function joinUnasked(school: ModelSchool, course: ModelCourse, child: number): void {
  const inTheWay = school.courses.filter((other) => isEnrolled(other, child) && excludes(other, course))
  const [drops] = inTheWay
  const swap = drops && inTheWay.length === 1 ? { drops: drops.n, automatic: false } : null
  join(school, course, { child, override: false, swap })
}

/** The child's places on wait lists no longer give up the class that it leaves. */
export function drop(school: ModelSchool, course: ModelCourse | undefined, child: number): void {
  if (course) course.enrolled = course.enrolled.filter((entry) => entry.child !== child)
  for (const place of school.courses.flatMap(({ waiting }) => waiting.filter((one) => one.child === child))) {
    if (place.swap?.drops === course?.n) place.swap = null
    if (place.offer && place.offer.drops === course?.n) place.offer = { ...place.offer, drops: null }
  }
  school.changes++
}

/** The child gets a seat, gives up the class `drops` and leaves the wait list. */
export function enroll(
  school: ModelSchool,
  course: ModelCourse,
  { child, override }: { readonly child: number; readonly override: boolean },
  drops: number | null = null,
): void {
  if (drops !== null) drop(school, school.courses[drops], child)
  course.waiting = course.waiting.filter((place) => place.child !== child)
  course.reserve = course.reserve.filter((other) => other !== child)
  askLater(school, course, child)
  course.enrolled.push({ child, override })
  school.changes++
}

/** The family is asked when a seat opens in a class that only the child's new class keeps it from. */
function askLater(school: ModelSchool, taken: ModelCourse, child: number): void {
  for (const course of school.courses) {
    const place = placeOf(course, child)
    if (!place || !excludes(taken, course) || breaksRule(school, course, child, { anyGrade: true })) continue
    place.swap = { drops: taken.n, automatic: false }
    if (place.offer) place.offer = { ...place.offer, drops: place.offer.drops ?? taken.n }
  }
}

interface Exceptions {
  readonly anyGrade?: boolean
  /** The number of a class that the child gives up. */
  readonly without?: number | null
}

export function breaksRule(school: ModelSchool, course: ModelCourse, child: number, allowed: Exceptions = {}): boolean {
  const others = school.courses.filter(
    (other) => other !== course && other.n !== allowed.without && isEnrolled(other, child),
  )
  return (!allowed.anyGrade && !isForGrade(school, course, child)) || others.some((other) => excludes(other, course))
}

export function isForGrade({ grades }: ModelSchool, course: ModelCourse, child: number): boolean {
  return course.grades.includes(grades[child] ?? '')
}

export function excludes(a: ModelCourse, b: ModelCourse): boolean {
  const sameHour = a.period === b.period || isAllDayWith(a.period, b.period)
  return (a.days === b.days && sameHour) || a.restricts.includes(b.n) || b.restricts.includes(a.n)
}

function isAllDayWith(a: string, b: string): boolean {
  const other = a === 'All Day' ? b : b === 'All Day' ? a : 'none'
  return /^[1-8]$/.test(other)
}
