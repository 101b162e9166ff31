import { classesInTheWay } from '../../course.ts'
import type { DrawDecision } from './draw.ts'
import { getOrThrow } from './draw.ts'
import type { DrawRecord } from './record.ts'
import { courseInDraw, type PreferenceRound } from './round.ts'

/** What a family sees of one child: its lottery place, and the outcome of every wish with its reason. */
export interface ChildResults {
  /** From 1. */
  readonly lottery_place: number
  readonly children: number
  /** By time as the family listed them, the first choice first. */
  readonly wishes: readonly (readonly DrawDecision[])[]
}

/** By code. */
export function resultsByCode({ round, order, decisions }: DrawRecord): Map<number, ChildResults> {
  const places = new Map(order.map((code, n) => [code, n + 1]))
  const byCode = Map.groupBy(decisions, ({ code }) => code)
  return new Map(
    round.children.map(({ code, wishes }) => {
      const own = new Map(byCode.get(code)?.map((decision) => [decision.course_id, decision]))
      const results = wishes.map((ids) => ids.flatMap((id) => own.get(id) ?? []))
      return [code, { lottery_place: getOrThrow(places, code), children: order.length, wishes: results }]
    }),
  )
}

/** A child that joins a wait list by the draw. `drop_course_id` is the one class in the way, for an offer that asks to change (a standing swap). */
interface DrawnEntry {
  readonly course_id: number
  readonly code: number
  readonly drop_course_id: number | null
}

/** The places on wait lists that the draw assigned, in the order of joining. */
export function drawnWaitLists(round: PreferenceRound, decisions: readonly DrawDecision[]): DrawnEntry[] {
  const courses = new Map(round.classes.map((one) => [one.id, courseInDraw(one)]))
  const enrolled = new Map(round.children.map((child) => [child.code, [...child.enrolled]]))
  for (const { code, course_id, outcome } of decisions)
    if (outcome === 'enrolled') getOrThrow(enrolled, code).push(course_id)
  return decisions
    .filter(({ outcome }) => outcome === 'waiting')
    .map(({ course_id, code }) => {
      const held = getOrThrow(enrolled, code).map((id) => getOrThrow(courses, id))
      const inTheWay = classesInTheWay(held, getOrThrow(courses, course_id))
      return { course_id, code, drop_course_id: inTheWay.length === 1 ? (inTheWay[0]?.id ?? null) : null }
    })
}
