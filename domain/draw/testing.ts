import type { DrawDecision } from './decision.ts'
import type { DrawChild, DrawClass } from './round.ts'

/** A class of one seat on Monday in period 1. */
export function testClass(id: number, changes: Partial<DrawClass> = {}): DrawClass {
  const time = { days: 'M', period: '1' } as const
  return { id, section: String(100 + id), ...time, grade: '5', excludes: [], free_seats: 1, waiting: 0, ...changes }
}

/** A fifth grader with these wishes: one list of class ids for each time. */
export function testChild(code: number, wishes: DrawChild['wishes'], changes: Partial<DrawChild> = {}): DrawChild {
  return { code, family: null, grade: '5', enrolled: [], waiting: [], wishes, ...changes }
}

/** "pass: code class outcome", with the reason and the place. */
export function shortDecision({ pass, code, course_id, outcome, by, place }: DrawDecision): string {
  const because = by === null ? '' : ` by ${by}`
  return `${pass}: ${code} ${course_id} ${outcome}${because}${place === null ? '' : ` ${place}`}`
}
