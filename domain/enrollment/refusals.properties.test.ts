import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Course } from '../course.ts'
import { DAYS, PERIODS } from '../days.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../grade.ts'
import {
  type EnrollmentState,
  mayOverride,
  REFUSALS,
  violatedRule,
  whyNotDrop,
  whyNotEnroll,
  whyNotLeave,
  whyNotMove,
  whyNotWait,
} from './refusals.ts'

const WINDOW_REFUSALS = ['not-open-yet', 'closed'] as const
/** Only a few values, so that generated classes often overlap, restrict each other or are full. */
const sections = ['10', '101', '204'] as const
const course: fc.Arbitrary<Course> = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  section: fc.constantFrom(...sections),
  name: fc.constantFrom('Art', 'Band', 'Chess', 'Drama'),
  days: fc.constantFrom(...DAYS),
  period: fc.constantFrom(...PERIODS),
  grade: fc.subarray([...CLASS_GRADES], { minLength: 1 }).map((grades) => grades.join(',')),
  restrictions: fc.oneof(fc.constant(''), fc.constantFrom('10', '101,10', '204')),
  max_seats: fc.integer({ min: 0, max: 3 }),
  current_seats: fc.integer({ min: 0, max: 3 }),
  wait_list: fc.integer({ min: 0, max: 6 }),
  offered_seats: fc.constant(0),
})
const anyState: fc.Arbitrary<EnrollmentState> = fc.record({
  grade: fc.constantFrom(...STUDENT_GRADES),
  course,
  enrolled: fc.array(course, { maxLength: 3 }),
  status: fc.constantFrom(undefined, 'waiting', 'enrolled'),
  closed: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  windowRefusal: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constantFrom(...WINDOW_REFUSALS)),
  override: fc.boolean(),
})
const assertForAnyState = (holds: (state: EnrollmentState) => void) =>
  fc.assert(fc.property(anyState, holds), { numRuns: 1000 })

describe('for any student and class', () => {
  test('a student can enroll if and only if every rule is satisfied', () => {
    assertForAnyState((state) => {
      expect(whyNotEnroll({ ...state, override: false }) === undefined).toBe(everyRuleHolds(state))
    })
  })

  test('"Enroll anyway" never allows a full class, a duplicate, a closed semester or a done student', () => {
    assertForAnyState((state) => {
      const may = mayAct(state) && state.status !== 'enrolled' && hasSeat(state.course)
      expect(whyNotEnroll({ ...state, override: true }) === undefined).toBe(may)
    })
  })

  test('"Enroll anyway" is offered if and only if it would override the refusal', () => {
    assertForAnyState((state) => {
      const refusal = whyNotEnroll({ ...state, override: false })
      if (refusal === undefined) return
      const anyway = whyNotEnroll({ ...state, override: true })
      expect(anyway?.because !== refusal.because).toBe(mayOverride(refusal))
    })
  })

  test('joining a wait list does not depend on the other classes of the student', () => {
    assertForAnyState((state) => {
      expect(whyNotWait(state)).toEqual(whyNotWait({ ...state, enrolled: [] }))
    })
  })

  test('a student can wait if and only if the class is full, its wait list has room and it lists the grade', () => {
    assertForAnyState((state) => {
      const full = !hasSeat(state.course) && state.course.wait_list < 5
      const may = mayAct(state) && state.status === undefined && full && isListed(state)
      expect(whyNotWait({ ...state, override: false }) === undefined).toBe(may)
    })
  })

  test('enrolling and joining the wait list are never both possible', () => {
    assertForAnyState((state) => {
      expect(whyNotEnroll(state) === undefined && whyNotWait(state) === undefined).toBe(false)
    })
  })

  test('a waiting student can be moved into the class if and only if they can be enrolled', () => {
    assertForAnyState((state) => {
      const moved = whyNotMove(state) === undefined
      expect(moved).toBe(state.status === 'waiting' && whyNotEnroll(state) === undefined)
    })
  })

  test('only an enrolled student can be dropped, and only a waiting one can leave the wait list', () => {
    assertForAnyState((state) => {
      expect(whyNotDrop(state) === undefined).toBe(isOpen(state) && state.status === 'enrolled')
      expect(whyNotLeave(state) === undefined).toBe(isOpen(state) && state.status === 'waiting')
    })
  })

  test('a class never conflicts with itself', () => {
    assertForAnyState(({ grade, course }) => {
      const refusal = violatedRule({ grade, course, enrolled: [course, { ...course, name: 'Copy' }] })
      expect(refusal?.because).toBe(isListed({ grade, course }) ? undefined : 'wrong-grade')
    })
  })

  test("a refusal has a known reason and, if it names a class, names one of the student's classes", () => {
    assertForAnyState((state) => {
      for (const refusal of [whyNotEnroll, whyNotWait, whyNotMove, whyNotDrop, whyNotLeave].map((why) => why(state))) {
        if (refusal) expect(REFUSALS).toContain(refusal.because)
        if (refusal?.by !== undefined) expect(state.enrolled.map(({ name }) => name)).toContain(refusal.by)
      }
    })
  })
})

test('two conflicting classes give the same refusal reason in either order', () => {
  const twoClasses = fc.tuple(course, course).map(([a, b]) => [forKindergarten(a, 1), forKindergarten(b, 2)] as const)
  fc.assert(
    fc.property(twoClasses, ([a, b]) => {
      const [first, second] = [refusalWith(b, a), refusalWith(a, b)]
      expect(first?.because).toBe(second?.because)
    }),
    { numRuns: 1000 },
  )
})

/** A second, independent implementation of the enrollment rules. */
function everyRuleHolds(state: EnrollmentState): boolean {
  const others = state.enrolled.filter(({ id }) => id !== state.course.id)
  const allowed = mayAct(state) && state.status !== 'enrolled' && hasSeat(state.course) && isListed(state)
  return allowed && others.every((other) => !overlaps(other, state.course) && !restricts(other, state.course))
}

const isOpen = ({ closed, windowRefusal }: EnrollmentState) => !closed && !windowRefusal
const mayAct = (state: EnrollmentState) => state.grade !== 'done' && isOpen(state)
const hasSeat = ({ current_seats, max_seats }: Course) => current_seats < max_seats
const isListed = ({ grade, course }: Pick<EnrollmentState, 'grade' | 'course'>) =>
  `,${course.grade},`.includes(`,${grade},`)
const overlaps = (a: Course, b: Course) => a.days === b.days && (a.period === b.period || allDayAndNumbered(a, b))
const allDayAndNumbered = (...both: Course[]) =>
  both.some(({ period }) => period === 'All Day') && both.some(({ period }) => /^[1-8]$/.test(period))
const restricts = (a: Course, b: Course) =>
  `,${a.restrictions},`.includes(`,${b.section},`) || `,${b.restrictions},`.includes(`,${a.section},`)
const forKindergarten = (course: Course, id: number): Course => ({ ...course, id, grade: 'K' })
const refusalWith = (course: Course, other: Course) => violatedRule({ grade: 'K', course, enrolled: [other] })
