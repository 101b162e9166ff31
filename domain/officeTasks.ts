import { type Course, isFull, overlapInTime } from './course.ts'
import { DAY_MS } from './durations.ts'
import { type LotteryTimes, lotteryStateAt } from './enrollment/lottery/lotteryTimes.ts'
import { type EnrollmentWindow, nextOpenings } from './enrollment/windows.ts'
import { CLASS_GRADES } from './grade.ts'
import { normalizeText } from './search.ts'

interface Semester {
  readonly active: boolean
  readonly disabled: boolean
  /** "2026-08-24". */
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly windows: readonly EnrollmentWindow[]
  readonly lottery: LotteryTimes | null
}

interface Clock {
  readonly now: Date
  /** The school's date: "2026-08-24". */
  readonly today: string
}

/** What happens next to the enrollment of a semester. */
export type NextStep =
  | { readonly kind: 'hidden' | 'closed' }
  | { readonly kind: 'opens' | 'ranking-opens' | 'ranking-closes' | 'run-lottery'; readonly at: Date }

/** The next step that the office takes or prepares. None while families simply can enroll, and none after the semester. */
export function nextStepOf(semester: Semester, { now, today }: Clock): NextStep | undefined {
  const { active, disabled, ends_on, windows, lottery } = semester
  if (ends_on !== null && ends_on < today) return undefined
  if (!active) return { kind: 'hidden' }
  if (disabled) return { kind: 'closed' }
  if (lottery && !lottery.ran_at) return lotteryStep(lottery, now)
  const at = nextOpenings(windows, CLASS_GRADES, now)[0]
  return at && { kind: 'opens', at }
}

function lotteryStep(lottery: LotteryTimes, now: Date): NextStep {
  const state = lotteryStateAt(lottery, now)
  if (state === 'before') return { kind: 'ranking-opens', at: lottery.opens_at }
  return { kind: state === 'ranking' ? 'ranking-closes' : 'run-lottery', at: lottery.closes_at }
}

export interface PlacedClass
  extends Pick<Course, 'days' | 'period' | 'name' | 'max_seats' | 'current_seats' | 'wait_list'> {
  readonly room: string
}

/** A room, and the seats of the largest class in it. */
export interface Room {
  readonly room: string
  readonly seats: number
}

/**
 * The full classes for which children wait, and that could move to a larger room that is free at their time: those with the most children
 * first. `classes` are the active ones of a semester. Of several rooms, the smallest that has a seat for every child, or else the largest.
 */
export function classesThatCanGrow<C extends PlacedClass>(
  classes: readonly C[],
): { readonly course: C; readonly free: Room }[] {
  const rooms = roomsOf(classes)
  return classes
    .filter((course) => isFull(course) && course.wait_list > 0 && course.room.trim() !== '')
    .flatMap((course) => {
      const free = largerRoom(course, classes, rooms)
      return free ? [{ course, free }] : []
    })
    .sort((a, b) => b.course.wait_list - a.course.wait_list || a.course.name.localeCompare(b.course.name))
}

/** By size, the smallest first. */
function roomsOf(classes: readonly PlacedClass[]): Room[] {
  const rooms = new Map<string, Room>()
  for (const { room, max_seats } of classes) {
    const key = keyOf(room)
    if (key !== '' && max_seats > (rooms.get(key)?.seats ?? 0)) rooms.set(key, { room: room.trim(), seats: max_seats })
  }
  return [...rooms.values()].sort((a, b) => a.seats - b.seats || a.room.localeCompare(b.room))
}

function largerRoom(course: PlacedClass, classes: readonly PlacedClass[], rooms: readonly Room[]): Room | undefined {
  const taken = new Set(classes.filter((other) => overlapInTime(other, course)).map(({ room }) => keyOf(room)))
  const free = rooms.filter(({ room, seats }) => seats > course.max_seats && !taken.has(keyOf(room)))
  return free.find(({ seats }) => seats >= course.current_seats + course.wait_list) ?? free.at(-1)
}

function keyOf(room: string): string {
  return normalizeText(room).trim()
}

/** A class with fewer children may not be worth holding. */
export const FEW_CHILDREN = 5
/** Before the first day: then families still have time to choose another class. */
const FEW_CHILDREN_DAYS = 14

/** How many of the active classes have few children shortly before the first day, when families could already enroll. */
export function countSmallClasses(
  semester: Semester,
  classes: readonly Pick<Course, 'current_seats'>[],
  { now, today }: Clock,
): number {
  const { starts_on, windows } = semester
  if (nextStepOf({ ...semester, windows: [] }, { now, today })) return 0
  if (windows.length > 0 && !windows.some(({ opens_at }) => opens_at <= now)) return 0
  const days = starts_on === null ? 0 : (Date.parse(starts_on) - Date.parse(today)) / DAY_MS
  if (days <= 0 || days > FEW_CHILDREN_DAYS) return 0
  return classes.filter(({ current_seats }) => current_seats < FEW_CHILDREN).length
}
