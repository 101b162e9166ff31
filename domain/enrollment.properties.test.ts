import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Course } from './course.ts'
import { DAYS } from './days.ts'
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
} from './enrollment.ts'
import { CLASS_GRADES, STUDENT_GRADES } from './grade.ts'
import { PERIODS } from './period.ts'

/** A school small enough for its classes to meet, restrict and fill one another often. */
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
})
const standing: fc.Arbitrary<EnrollmentState> = fc.record({
  grade: fc.constantFrom(...STUDENT_GRADES),
  course,
  enrolled: fc.array(course, { maxLength: 3 }),
  status: fc.constantFrom(undefined, 'waiting', 'enrolled'),
  closed: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  override: fc.boolean(),
})
const always = (holds: (child: EnrollmentState) => void) => fc.assert(fc.property(standing, holds), { numRuns: 1000 })

describe('for any child before any class', () => {
  test('Add is offered exactly when every rule of the school holds', () => {
    always((child) => {
      expect(whyNotEnroll({ ...child, override: false }) === undefined).toBe(everyRuleHolds(child))
    })
  })

  test('"Enroll anyway" never passes over seats, duplicates, a closed semester or a student who is done', () => {
    always((child) => {
      const may = mayAct(child) && child.status !== 'enrolled' && hasSeat(child.course)
      expect(whyNotEnroll({ ...child, override: true }) === undefined).toBe(may)
    })
  })

  test('"Enroll anyway" is offered exactly for the refusals it passes over', () => {
    always((child) => {
      const refusal = whyNotEnroll({ ...child, override: false })
      if (refusal === undefined) return
      const anyway = whyNotEnroll({ ...child, override: true })
      expect(anyway?.because !== refusal.because).toBe(mayOverride(refusal))
    })
  })

  test('waiting ignores what else the child holds, whenever it meets and whatever it restricts', () => {
    always((child) => {
      expect(whyNotWait(child)).toEqual(whyNotWait({ ...child, enrolled: [] }))
    })
  })

  test('the wait list is offered exactly when the class is full, fewer than five wait and the grade is listed', () => {
    always((child) => {
      const full = !hasSeat(child.course) && child.course.wait_list < 5
      const may = mayAct(child) && child.status === undefined && full && isListed(child)
      expect(whyNotWait({ ...child, override: false }) === undefined).toBe(may)
    })
  })

  test('Add and Wait List are never offered together', () => {
    always((child) => {
      expect(whyNotEnroll(child) === undefined && whyNotWait(child) === undefined).toBe(false)
    })
  })

  test('a waiting child is moved into the class exactly when it could be added', () => {
    always((child) => {
      const moved = whyNotMove(child) === undefined
      expect(moved).toBe(child.status === 'waiting' && whyNotEnroll(child) === undefined)
    })
  })

  test('a drop needs a seat to give back, and leaving a wait list needs a place on it', () => {
    always((child) => {
      expect(whyNotDrop(child) === undefined).toBe(!child.closed && child.status === 'enrolled')
      expect(whyNotLeave(child) === undefined).toBe(!child.closed && child.status === 'waiting')
    })
  })

  test('a class never stands in its own way', () => {
    always(({ grade, course }) => {
      const refusal = violatedRule({ grade, course, enrolled: [course, { ...course, name: 'Copy' }] })
      expect(refusal?.because).toBe(isListed({ grade, course }) ? undefined : 'wrong-grade')
    })
  })

  test('a refusal is one of the known reasons, and names a class the child holds or none', () => {
    always((child) => {
      for (const refusal of [whyNotEnroll, whyNotWait, whyNotMove, whyNotDrop, whyNotLeave].map((why) => why(child))) {
        if (refusal) expect(REFUSALS).toContain(refusal.because)
        if (refusal?.by !== undefined) expect(child.enrolled.map(({ name }) => name)).toContain(refusal.by)
      }
    })
  })
})

test('of two classes that do not go together, a child who holds either is refused the other', () => {
  const twoClasses = fc.tuple(course, course).map(([a, b]) => [forAll(a, 1), forAll(b, 2)] as const)
  fc.assert(
    fc.property(twoClasses, ([a, b]) => {
      const [forward, back] = [whyNotHold(b, a), whyNotHold(a, b)]
      expect(forward?.because).toBe(back?.because)
    }),
    { numRuns: 1000 },
  )
})

/** The specification's rules and the rulings' additions, said once more in other words. */
function everyRuleHolds(child: EnrollmentState): boolean {
  const others = child.enrolled.filter(({ id }) => id !== child.course.id)
  const allowed = mayAct(child) && child.status !== 'enrolled' && hasSeat(child.course) && isListed(child)
  return allowed && others.every((other) => !meets(other, child.course) && !forbids(other, child.course))
}

const mayAct = ({ grade, closed }: EnrollmentState) => grade !== 'done' && !closed
const hasSeat = ({ current_seats, max_seats }: Course) => current_seats < max_seats
const isListed = ({ grade, course }: Pick<EnrollmentState, 'grade' | 'course'>) =>
  `,${course.grade},`.includes(`,${grade},`)
const meets = (a: Course, b: Course) => a.days === b.days && (a.period === b.period || allDayAndNumbered(a, b))
const allDayAndNumbered = (...both: Course[]) =>
  both.some(({ period }) => period === 'All Day') && both.some(({ period }) => /^[1-8]$/.test(period))
const forbids = (a: Course, b: Course) =>
  `,${a.restrictions},`.includes(`,${b.section},`) || `,${b.restrictions},`.includes(`,${a.section},`)
const forAll = (one: Course, id: number): Course => ({ ...one, id, grade: 'K' })
const whyNotHold = (course: Course, held: Course) => violatedRule({ grade: 'K', course, enrolled: [held] })
