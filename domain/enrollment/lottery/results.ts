import { classesInTheWay } from '../../course.ts'
import { type Decision, getOrThrow, type Turn } from './decide.ts'
import { type LotteryPool, toCourse } from './pool.ts'
import type { LotteryRecord } from './record.ts'

/** What a family sees of one class time: the child's turn, and the outcome of every wish with its reason. */
export interface TimeResult {
  /** The child's turn, from 1. */
  readonly place: number
  /** The number of children that took part. */
  readonly children: number
  /** The last turn that got a class, or null if none did. */
  readonly last_served: number | null
  /** The first choice first. */
  readonly wishes: readonly Decision[]
}

/** By code, the class times in the order in which they were decided. */
export function resultsByCode({ turns }: Pick<LotteryRecord, 'turns'>): Map<number, TimeResult[]> {
  const results = new Map<number, TimeResult[]>()
  for (const own of Map.groupBy(turns, ({ market }) => market).values()) {
    const last_served = own.findLast(isServed)?.place ?? null
    for (const { code, place, decisions } of own) {
      const times = results.get(code) ?? []
      results.set(code, times)
      times.push({ place, children: own.length, last_served, wishes: decisions })
    }
  }
  return results
}

function isServed({ decisions }: Turn): boolean {
  return decisions.some(({ outcome }) => outcome === 'enrolled')
}

/** A wish with the child's code. */
export type CodedDecision = Decision & Pick<Turn, 'code'>

export function decisionsOf(turns: readonly Turn[], outcome: Decision['outcome']): CodedDecision[] {
  return turns.flatMap(({ code, decisions }) =>
    decisions.flatMap((decision) => (decision.outcome === outcome ? [{ ...decision, code }] : [])),
  )
}

/** A child that joins a wait list by the lottery. `drop_course_id` is the one class in the way, for an offer that asks to change (a standing swap). */
interface LotteryPlace {
  readonly course_id: number
  readonly code: number
  readonly drop_course_id: number | null
}

/** The places on wait lists that the lottery assigned, in the order of joining. */
export function lotteryWaitLists({ classes, children }: LotteryPool, turns: readonly Turn[]): LotteryPlace[] {
  const courses = new Map(classes.map((one) => [one.id, toCourse(one)]))
  const enrolled = new Map(children.map((child) => [child.code, [...child.enrolled]]))
  for (const { code, course_id } of decisionsOf(turns, 'enrolled')) getOrThrow(enrolled, code).push(course_id)
  return decisionsOf(turns, 'waiting').map(({ course_id, code }) => {
    const held = getOrThrow(enrolled, code).map((id) => getOrThrow(courses, id))
    const inTheWay = classesInTheWay(held, getOrThrow(courses, course_id))
    return { course_id, code, drop_course_id: inTheWay.length === 1 ? (inTheWay[0]?.id ?? null) : null }
  })
}
