import { type Course, WAIT_LIST_LIMIT } from '../course.ts'
import { type Refusal, violatedRule } from '../enrollment.ts'
import type { DrawDecision } from './decision.ts'
import { type DrawState, getOrThrow, listsByTime, startOfDraw, timeOf } from './drawState.ts'
import { type Pass, passesOf } from './passes.ts'
import type { DrawChild, PreferenceRound } from './round.ts'

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
