import { type Course, WAIT_LIST_LIMIT } from '../../course.ts'
import { type Refusal, violatedRule } from '../refusals.ts'
import { byTime, courseInDraw, type DrawChild, type DrawClass, isSameTime, type PreferenceRound } from './round.ts'

/** The outcome of a wish. `better-choice`: the child has a class that it ranked higher for this time. */
export const OUTCOMES = [
  'enrolled',
  'better-choice',
  'waiting',
  'wait-list-full',
  'already-enrolled',
  'already-waiting',
  'same-time',
  'restricted',
  'wrong-grade',
  'done',
] as const
type Outcome = (typeof OUTCOMES)[number]

/** The decision about one wish. Each wish has exactly one. */
export interface DrawDecision {
  readonly pass: number
  readonly code: number
  readonly course_id: number
  /** 1 for a first choice. */
  readonly choice: number
  readonly outcome: Outcome
  /** The child's class that is the reason. */
  readonly by: number | null
  /** The place on the wait list that the child joined. */
  readonly place: number | null
}

/**
 * Decides every wish, in the order of the passes and, within a pass, of the lottery numbers. A child gets a class if a seat is free, the
 * rules allow it and it has no better choice for that time. Otherwise, if only the seat is missing, it joins the wait list, up to the
 * list's limit. The decisions are in the order in which they are made, which is the order of the wait lists.
 * @throws for a code or class that the round does not have
 */
export function draw(round: PreferenceRound, order: readonly number[]): DrawDecision[] {
  const state = startOfDraw(round)
  const children = new Map(round.children.map((child) => [child.code, child]))
  const forward = order.map((code) => getOrThrow(children, code))
  const backward = forward.toReversed()
  const lists = listsByTime(round)
  return passesOf(round).flatMap((pass) =>
    (pass.direction === 'forward' ? forward : backward).flatMap((child) => {
      const ids = lists.get(timeOf(pass))?.get(child.code) ?? []
      const course_id = ids[pass.choice - 1]
      return course_id === undefined ? [] : [decide(state, child, pass, ids, course_id)]
    }),
  )
}

function decide(
  state: DrawState,
  child: DrawChild,
  pass: Pass,
  ids: readonly number[],
  course_id: number,
): DrawDecision {
  const course = getOrThrow(state.courses, course_id)
  const held = getOrThrow(state.enrolled, child.code)
  const about = { pass: pass.number, code: child.code, course_id, choice: pass.choice, by: null, place: null }
  const better = held.find(({ id }) => ids.indexOf(id) >= 0 && ids.indexOf(id) < pass.choice - 1)
  if (better) return { ...about, outcome: 'better-choice', by: better.id }
  const refusal = whyNot(child, course, held)
  if (refusal) return { ...about, outcome: refusal.outcome, by: refusal.by }
  const [free, waiting] = [getOrThrow(state.free, course_id), getOrThrow(state.waiting, course_id)]
  const waits = child.waiting.includes(course_id)
  if (free > 0) {
    state.free.set(course_id, free - 1)
    state.waiting.set(course_id, waiting - Number(waits))
    held.push(course)
    return { ...about, outcome: 'enrolled' }
  }
  if (waits) return { ...about, outcome: 'already-waiting' }
  if (waiting >= WAIT_LIST_LIMIT) return { ...about, outcome: 'wait-list-full' }
  state.waiting.set(course_id, waiting + 1)
  return { ...about, outcome: 'waiting', place: waiting + 1 }
}

function whyNot({ grade }: DrawChild, course: Course, enrolled: readonly Course[]) {
  if (grade === 'done') return { outcome: 'done' as const, by: null }
  if (enrolled.some(({ id }) => id === course.id)) return { outcome: 'already-enrolled' as const, by: null }
  const refusal = violatedRule({ grade, course, enrolled })
  return refusal && { outcome: outcomeOf(refusal), by: refusal.by === undefined ? null : Number(refusal.by) }
}

function outcomeOf({ by, because }: Refusal): 'wrong-grade' | 'same-time' | 'restricted' {
  return by === undefined ? 'wrong-grade' : because
}

/** One turn of every child that ranked this choice for this time. */
interface Pass {
  /** From 1. */
  readonly number: number
  readonly days: DrawClass['days']
  readonly period: DrawClass['period']
  /** 1 for first choices. */
  readonly choice: number
  /** In the order of the lottery numbers, or from the last to the first. */
  readonly direction: 'forward' | 'backward'
}

/**
 * All first choices, time by time in the order of the week, then all second choices, and so on. The direction changes from one time to the
 * next and from one choice to the next: the last child for first choices at a time is the first for second choices at that time.
 */
export function passesOf({ classes, children }: PreferenceRound): Pass[] {
  const ranked = new Set(children.flatMap(({ wishes }) => wishes.flat()))
  const sorted = classes.filter(({ id }) => ranked.has(id)).sort(byTime)
  const times = sorted.filter((one, n) => n === 0 || !isSameTime(one, sorted[n - 1] ?? one))
  const choices = children.flatMap(({ wishes }) => wishes).reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: choices }, (_, choice) =>
    times.map(({ days, period }, time) => ({
      number: choice * times.length + time + 1,
      days,
      period,
      choice: choice + 1,
      direction: (choice + time) % 2 === 0 ? ('forward' as const) : ('backward' as const),
    })),
  ).flat()
}

/** What the classes and children have at this point of the draw. */
interface DrawState {
  readonly courses: ReadonlyMap<number, Course>
  readonly free: Map<number, number>
  readonly waiting: Map<number, number>
  readonly enrolled: Map<number, Course[]>
}

function startOfDraw({ classes, children }: PreferenceRound): DrawState {
  const courses = new Map(classes.map((one) => [one.id, courseInDraw(one)]))
  return {
    courses,
    free: new Map(classes.map(({ id, free_seats }) => [id, free_seats])),
    waiting: new Map(classes.map(({ id, waiting }) => [id, waiting])),
    enrolled: new Map(children.map(({ code, enrolled }) => [code, enrolled.map((id) => getOrThrow(courses, id))])),
  }
}

/** The children's lists by time and code. */
function listsByTime({ classes, children }: PreferenceRound): Map<string, Map<number, readonly number[]>> {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const all = children.flatMap(({ code, wishes }) =>
    wishes.map((ids) => ({ code, ids, time: timeOf(getOrThrow(byId, ids[0] ?? -1)) })),
  )
  const grouped = Map.groupBy(all, ({ time }) => time)
  return new Map([...grouped].map(([time, lists]) => [time, new Map(lists.map(({ code, ids }) => [code, ids]))]))
}

function timeOf({ days, period }: Pick<DrawClass, 'days' | 'period'>): string {
  return `${days} ${period}`
}

/** @throws when the round does not have it */
export function getOrThrow<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`not in the round: ${key}`)
  return value
}
