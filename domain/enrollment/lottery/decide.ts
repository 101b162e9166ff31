import { type Course, classesInTheWay } from '../../course.ts'
import { type Refusal, violatedRule } from '../refusals.ts'
import { deferredAcceptance } from './acceptance.ts'
import { type Market, marketsOf } from './markets.ts'
import { type LotteryChild, type LotteryClass, type LotteryPool, toCourse } from './pool.ts'
import type { Sha256 } from './seed.ts'
import { turnOrders } from './turnOrders.ts'

/**
 * The outcome of a wish. `better-choice`: the child has a class that it ranked higher for this time. `reserve`: the wait list was full, and
 * the child is behind it.
 */
export const OUTCOMES = [
  'enrolled',
  'better-choice',
  'waiting',
  'reserve',
  'already-enrolled',
  'already-waiting',
  'same-time',
  'restricted',
  'wrong-grade',
  'done',
] as const
type Outcome = (typeof OUTCOMES)[number]

/** The decision about one wish. Each wish has exactly one. */
export interface Decision {
  readonly course_id: number
  /** 1 for a first choice. */
  readonly choice: number
  readonly outcome: Outcome
  /** The child's class that is the reason. */
  readonly by: number | null
  /** The place on the wait list that the child joined, or in the reserve behind it, from 1. */
  readonly place: number | null
}

/** The turn of a child at a class time that it ranked. */
export interface Turn {
  readonly market: number
  readonly code: number
  /** Its place among the children that take part, from 1. */
  readonly place: number
  /** The first choice first. */
  readonly decisions: readonly Decision[]
}

/**
 * Decides every wish, one class time after the other. At each, the children that can get a class are served by deferred acceptance. Then,
 * in the order of their turns, those that wanted another class more, and lacked only a seat, join its wait list, up to the list's limit,
 * and then the reserve. The turns of a market are in their order, which is the order of the wait lists and of the reserve.
 * @throws for a class that the pool does not have
 */
export function decideLottery(pool: LotteryPool, order: { readonly seed: string; readonly sha256: Sha256 }): Turn[] {
  const state = stateBefore(pool)
  const markets = marketsOf(pool.classes)
  const turns = turnOrders(pool, markets, order)
  const children = new Map(pool.children.map((child) => [child.code, child]))
  const lists = listsByTime(pool)
  return markets.flatMap((market) => {
    const listOf = lists.get(textOf(market))
    const taking = getOrThrow(turns, market.number).flatMap((code) => {
      const [child, ids] = [getOrThrow(children, code), listOf?.get(code)]
      return ids && takesPart(child, market) ? [{ child, ids }] : []
    })
    return decideMarket(state, market, taking)
  })
}

function takesPart({ all_day_first }: LotteryChild, { children }: Market): boolean {
  return children === 'all' || (children === 'all-day-first') === all_day_first
}

/** A child with its list for the time of the market. */
interface Listed {
  readonly child: LotteryChild
  readonly ids: readonly number[]
}

function decideMarket(state: LotteryState, { number }: Market, children: readonly Listed[]): Turn[] {
  const taking = children.map((listed) => ({ ...listed, refusals: refusalsAtAnySeats(state, listed) }))
  const places = new Map(taking.map(({ child }, n) => [child.code, n + 1]))
  const proposers = taking.map(({ child: { code }, ids, refusals }) => ({
    code,
    choices: ids.filter((_, n) => refusals[n] === undefined),
  }))
  const got = deferredAcceptance(proposers, { seats: state.free, rankAt: (_, code) => getOrThrow(places, code) })
  for (const { child } of taking) {
    const course_id = got.get(child.code)
    if (course_id !== undefined) enroll(state, child, course_id)
  }
  return taking.map(({ child, ids, refusals }, n) => ({
    market: number,
    code: child.code,
    place: n + 1,
    decisions: ids.map((course_id, index) => {
      const { outcome, by, place } =
        refusals[index] ?? seatOutcome(state, child, ids, { index, got: got.get(child.code) })
      return { course_id, choice: index + 1, outcome, by, place }
    }),
  }))
}

type Result = Pick<Decision, 'outcome' | 'by' | 'place'>

/** For each choice, why the child cannot get the class, whatever its seats. */
function refusalsAtAnySeats(
  { courses, inTheWay, enrolled }: LotteryState,
  { child: { code, grade }, ids }: Listed,
): (Result | undefined)[] {
  const held = getOrThrow(enrolled, code)
  const ranked = held.filter(({ id }) => ids.includes(id)).map(({ id }) => ids.indexOf(id))
  return ids.map((id, index) => {
    const better = ranked.find((other) => other < index)
    if (better !== undefined) return { outcome: 'better-choice', by: ids[better] ?? null, place: null }
    if (grade === 'done') return { outcome: 'done', by: null, place: null }
    if (ranked.includes(index)) return { outcome: 'already-enrolled', by: null, place: null }
    const others = getOrThrow(inTheWay, id)
    const refusal = violatedRule({
      grade,
      course: getOrThrow(courses, id),
      enrolled: held.filter((other) => others.has(other.id)),
    })
    if (!refusal) return undefined
    return { outcome: outcomeOf(refusal), by: refusal.by === undefined ? null : Number(refusal.by), place: null }
  })
}

function outcomeOf({ by, because }: Refusal): 'wrong-grade' | 'same-time' | 'restricted' {
  return by === undefined ? 'wrong-grade' : because
}

function enroll({ free, waiting, enrolled, courses }: LotteryState, child: LotteryChild, course_id: number): void {
  free.set(course_id, getOrThrow(free, course_id) - 1)
  if (child.waiting.includes(course_id)) waiting.set(course_id, getOrThrow(waiting, course_id) - 1)
  getOrThrow(enrolled, child.code).push(getOrThrow(courses, course_id))
}

/** What becomes of a wish for which only a seat can be missing. */
function seatOutcome(
  { waiting, reserve, waitListLimit }: LotteryState,
  child: LotteryChild,
  ids: readonly number[],
  { index, got }: { readonly index: number; readonly got: number | undefined },
): Result {
  const course_id = ids[index] ?? 0
  if (got === course_id) return { outcome: 'enrolled', by: null, place: null }
  if (got !== undefined && ids.indexOf(got) < index) return { outcome: 'better-choice', by: got, place: null }
  if (child.waiting.includes(course_id)) return { outcome: 'already-waiting', by: null, place: null }
  // When a waiting child gets a seat, its place goes to the reserve.
  const isFull = getOrThrow(waiting, course_id) >= waitListLimit || getOrThrow(reserve, course_id) > 0
  const places = isFull ? reserve : waiting
  const place = getOrThrow(places, course_id) + 1
  places.set(course_id, place)
  return { outcome: isFull ? 'reserve' : 'waiting', by: null, place }
}

/** What the classes and children have at this point of the lottery. */
interface LotteryState {
  readonly courses: ReadonlyMap<number, Course>
  /** By class id, the classes that a child cannot have together with it. The rules read texts, and would read them for each wish. */
  readonly inTheWay: ReadonlyMap<number, ReadonlySet<number>>
  readonly waitListLimit: number
  readonly free: Map<number, number>
  readonly waiting: Map<number, number>
  readonly reserve: Map<number, number>
  readonly enrolled: Map<number, Course[]>
}

function stateBefore({ classes, children, wait_list_limit }: LotteryPool): LotteryState {
  const courses = new Map(classes.map((one) => [one.id, toCourse(one)]))
  const all = [...courses.values()]
  const idsInTheWay = (course: Course) => new Set(classesInTheWay(all, course).map(({ id }) => id))
  return {
    courses,
    inTheWay: new Map(all.map((course) => [course.id, idsInTheWay(course)])),
    waitListLimit: wait_list_limit,
    free: new Map(classes.map(({ id, free_seats }) => [id, free_seats])),
    waiting: new Map(classes.map(({ id, waiting }) => [id, waiting])),
    reserve: new Map(classes.map(({ id }) => [id, 0])),
    enrolled: new Map(children.map(({ code, enrolled }) => [code, enrolled.map((id) => getOrThrow(courses, id))])),
  }
}

/** The children's lists by time and code. */
function listsByTime({ classes, children }: LotteryPool): Map<string, Map<number, readonly number[]>> {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const lists = new Map<string, Map<number, readonly number[]>>()
  for (const { code, wishes } of children)
    for (const ids of wishes) {
      const time = textOf(getOrThrow(byId, ids[0] ?? -1))
      lists.set(time, (lists.get(time) ?? new Map()).set(code, ids))
    }
  return lists
}

function textOf({ days, period }: Pick<LotteryClass, 'days' | 'period'>): string {
  return `${days} ${period}`
}

/** @throws when the pool does not have it */
export function getOrThrow<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`not in the lottery: ${key}`)
  return value
}
