import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testCourse } from '../../test/data/enrollmentRules.ts'
import { type Course, isFull } from '../course.ts'
import { whyNotEnroll } from './refusals.ts'
import { checkWishes, WISH_LIST_LIMIT, type WishListState, whyNotMark } from './wishList.ts'

const robotics = testCourse(1, { name: 'Robotics' })
const chess = testCourse(2, { name: 'Chess', period: '1' })
const band = testCourse(3, { name: 'Band', days: 'W', restrictions: '101' })
const choir = testCourse(4, { name: 'Choir', days: 'F' })
const state = (changes: Partial<WishListState> = {}): WishListState => ({
  grade: '5',
  enrolled: [],
  marked: [],
  ...changes,
})

describe('marking a class', () => {
  test('is possible while it is full, or at the time of another marked or enrolled class', () => {
    expect(isFull(chess)).toBe(true)
    expect(whyNotMark(state({ marked: [robotics] }), chess)).toBeUndefined()
    expect(whyNotMark(state({ enrolled: [robotics] }), chess)).toBeUndefined()
  })

  test.each([
    ['of another grade', state({ grade: '6' }), 'wrong-grade'],
    ['twice', state({ marked: [chess] }), 'already-marked'],
    ['in which the child is enrolled', state({ enrolled: [chess] }), 'already-enrolled'],
    ['for a child that is done', state({ grade: 'done' }), 'done'],
    [
      'after the limit',
      state({ marked: Array.from({ length: WISH_LIST_LIMIT }, (_, n) => testCourse(n + 10)) }),
      'wish-list-full',
    ],
  ] as const)('%s is refused', (_, marks, refusal) => {
    expect(whyNotMark(marks, chess)).toBe(refusal)
  })
})

describe('the check of marked classes', () => {
  test('names the earlier marked classes that exclude a class, by time or restrictions', () => {
    expect(checkWishes(state({ marked: [robotics, chess, band, choir] }))).toEqual([
      { course_id: 1, refusal: undefined, excluded_by: [] },
      { course_id: 2, refusal: undefined, excluded_by: [1] },
      { course_id: 3, refusal: undefined, excluded_by: [1] },
      { course_id: 4, refusal: undefined, excluded_by: [] },
    ])
  })

  test('has the rule that refuses a class as things are now', () => {
    const [first, second] = checkWishes(state({ enrolled: [robotics], marked: [chess, band] }))
    expect(first?.refusal).toEqual({ because: 'same-time', by: 'Robotics' })
    expect(second?.refusal).toEqual({ because: 'restricted', by: 'Robotics' })
    expect(checkWishes(state({ grade: '6', marked: [chess] }))[0]?.refusal).toEqual({ because: 'wrong-grade' })
    expect(checkWishes(state({ grade: 'done', marked: [chess] }))[0]?.refusal).toEqual({ because: 'done' })
    expect(checkWishes(state({ enrolled: [chess], marked: [chess] }))[0]?.refusal).toEqual({
      because: 'already-enrolled',
    })
  })

  test('agrees with adding one after the other: a class fails for its rule, or for an earlier one that was added', () => {
    const anyCourse = fc
      .record({
        days: fc.constantFrom('M' as const, 'W' as const),
        period: fc.constantFrom('1' as const, '2' as const, 'All Day' as const),
        grade: fc.constantFrom('5', '6'),
        restrictions: fc.constantFrom('', '102', '104'),
      })
      .map((changes) => ({ ...changes, current_seats: 0 }))
    const courses = fc.array(anyCourse, { maxLength: 7 }).map((all) => all.map((one, n) => testCourse(n + 1, one)))
    fc.assert(
      fc.property(courses, fc.nat(2), (all, held) => {
        const [enrolled, marked] = [all.slice(0, held), all.slice(held)]
        const added: Course[] = []
        for (const [n, { refusal, excluded_by }] of checkWishes({ grade: '5', enrolled, marked }).entries()) {
          const course = marked[n]
          if (!course) throw new Error('a check without a class')
          const because = whyNotEnroll({
            grade: '5',
            course,
            enrolled: [...enrolled, ...added],
            status: undefined,
            closed: false,
          })
          const isExcluded = added.some(({ id }) => excluded_by.includes(id))
          expect(because !== undefined).toBe(refusal !== undefined || isExcluded)
          if (!because) added.push(course)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
