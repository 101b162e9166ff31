import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earliestCycle, LONGEST_CYCLE, type Move } from './swapCycle.ts'

/** A child with the number of its place that gives up one class for another. */
const move = (entry_id: number, drop_course_id: number, course_id: number, student_id = entry_id): Move => ({
  entry_id,
  student_id,
  course_id: course_id,
  drop_course_id,
})
const placesOf = (cycle: readonly Move[] | undefined) => cycle?.map(({ entry_id }) => entry_id)

describe('the earliest cycle', () => {
  test('of two children who want each other’s class has both', () => {
    expect(placesOf(earliestCycle([move(2, 20, 10), move(1, 10, 20)]))).toEqual([1, 2])
  })

  test('follows the classes, from the earliest place on', () => {
    expect(placesOf(earliestCycle([move(1, 10, 20), move(3, 20, 30), move(2, 30, 10)]))).toEqual([1, 3, 2])
  })

  test('does not exist in a chain, a single move or nothing', () => {
    expect(earliestCycle([move(1, 10, 20), move(2, 20, 30)])).toBeUndefined()
    expect(earliestCycle([move(1, 10, 10)])).toBeUndefined()
    expect(earliestCycle([])).toBeUndefined()
  })

  test('is the one with the earliest place, even if a later one is shorter', () => {
    const long = [move(1, 10, 20), move(5, 20, 30), move(6, 30, 10)]
    const short = [move(2, 40, 50), move(3, 50, 40)]
    expect(placesOf(earliestCycle([...short, ...long]))).toEqual([1, 5, 6])
  })

  test('is the one with the earlier second place if both have the earliest', () => {
    const moves = [move(1, 10, 20), move(4, 20, 10), move(2, 20, 30), move(9, 30, 10)]
    expect(placesOf(earliestCycle(moves))).toEqual([1, 2, 9])
  })

  test('takes the child that joined first of two who give the same class for the same class', () => {
    expect(placesOf(earliestCycle([move(1, 10, 20), move(3, 20, 10), move(2, 20, 10)]))).toEqual([1, 2])
  })

  test('has no child twice', () => {
    expect(earliestCycle([move(1, 10, 20, 7), move(2, 20, 10, 7)])).toBeUndefined()
  })

  test('does not exist if the first place leads nowhere and the others go in a circle without it, but theirs does', () => {
    expect(placesOf(earliestCycle([move(1, 10, 20), move(2, 20, 30), move(3, 30, 20)]))).toEqual([2, 3])
  })

  test.each([5, 6])('of a circle of %i children exists up to five', (length) => {
    const circle = Array.from({ length }, (_, n) => move(n + 1, n, (n + 1) % length))
    expect(earliestCycle(circle)?.length).toBe(length <= LONGEST_CYCLE ? length : undefined)
  })
})

const moves = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(4), fc.nat(4)), { maxLength: 10, size: 'max' })
  .map((all) => all.map(([student, drop_course_id, course_id], n) => move(n + 1, drop_course_id, course_id, student)))

describe('for any moves', () => {
  test('a cycle is whole: each takes what the next one gives up, with different children and classes', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const cycle = earliestCycle(all)
        if (!cycle) return
        expect(cycle.length).toBeGreaterThan(1)
        expect(cycle.length).toBeLessThanOrEqual(LONGEST_CYCLE)
        for (const [n, { course_id }] of cycle.entries())
          expect(cycle[(n + 1) % cycle.length]?.drop_course_id).toBe(course_id)
        for (const key of ['student_id', 'drop_course_id', 'course_id'] as const)
          expect(new Set(cycle.map((one) => one[key])).size).toBe(cycle.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('it is the first of all cycles by their sorted places', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const [first] = allCycles(all).map(sortedPlaces).sort(byNumbers)
        const found = earliestCycle(all)
        expect(found && sortedPlaces(found)).toEqual(first)
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the moves does not matter', () => {
    fc.assert(
      fc.property(moves, (all) => {
        expect(earliestCycle(all.toReversed())).toEqual(earliestCycle(all))
      }),
    )
  })
})

/** By trying every sequence of up to five moves. */
function allCycles(all: readonly Move[], path: readonly Move[] = []): (readonly Move[])[] {
  const [first, last] = [path[0], path.at(-1)]
  const closed = path.length > 1 && last?.course_id === first?.drop_course_id ? [path] : []
  if (path.length === LONGEST_CYCLE) return closed
  const next = all.filter(
    (one) =>
      (last === undefined || one.drop_course_id === last.course_id) &&
      one.course_id !== one.drop_course_id &&
      path.every(
        (other) =>
          one.student_id !== other.student_id &&
          one.drop_course_id !== other.drop_course_id &&
          one.course_id !== other.course_id,
      ),
  )
  return [...closed, ...next.flatMap((one) => allCycles(all, [...path, one]))]
}

function sortedPlaces(cycle: readonly Move[]): number[] {
  return cycle.map(({ entry_id }) => entry_id).sort((a, b) => a - b)
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const n = a.findIndex((value, index) => value !== b[index])
  return n === -1 ? a.length - b.length : (a[n] ?? 0) - (b[n] ?? Number.POSITIVE_INFINITY)
}
