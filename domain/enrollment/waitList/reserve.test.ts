import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIDDEN_CLASS } from '../../course.ts'
import { TIMES, testCourse, testEntry, testLists, testStudent } from '../testing.ts'
import { PRESSED_ENTRY, settle, settlePressedSwap } from './settle.ts'
import type { ReservePlace, WaitLists } from './waitList.ts'

const place = (position: number, student_id: number, same_child_ids: readonly number[] = []): ReservePlace => ({
  course_id: 1,
  student_id,
  position,
  same_child_ids,
})
const entries = [11, 12, 13, 14, 15].map((id) => testEntry(id, 1, 500 + id))
const reserve = [place(2, 602), place(1, 601), place(5, 603)]
const settled = (lists: Partial<WaitLists>) => settle(testLists({ courses: [testCourse(1)], ...lists }), TIMES)
const joined = (entry_id: number, student_id: number, drop_course_id: number | null = null) => ({
  ...{ step: 'joined', entry_id, course_id: 1, student_id, drop_course_id },
})

describe('a free place on a wait list', () => {
  test('goes to the first child of the reserve, at the end of the list', () => {
    const { steps, after } = settled({ entries: entries.slice(1), reserve })
    expect(steps).toEqual([joined(16, 601)])
    expect(after.entries.at(-1)).toEqual(testEntry(16, 1, 601))
    expect(after.courses).toMatchObject([{ wait_list: 5 }])
    expect(after.reserve.map(({ student_id }) => student_id)).toEqual([602, 603])
  })

  test('does not exist while the wait list is full', () => {
    expect(settled({ entries, reserve }).steps).toEqual([])
  })

  test('is one of two, which go to the first two children', () => {
    expect(settled({ entries: entries.slice(2), reserve }).steps).toEqual([joined(16, 601), joined(17, 602)])
  })

  test.each(['offer', 'enroll', 'open'] as const)('is given whatever happens to free seats: %s', (freed_seats) => {
    expect(settled({ freed_seats, entries: entries.slice(1), reserve }).steps).toEqual([joined(16, 601)])
  })

  test('of an expired offer goes to the reserve, and the seat to the next child of the list', () => {
    const [first, ...others] = entries
    const offer = { id: 1, expires_at: TIMES.now, drop_course_id: null }
    if (!first) throw new Error('nobody waits')
    const { steps } = settled({ entries: [{ ...first, offer }, ...others], reserve })
    expect(steps).toMatchObject([
      { step: 'expired', student_id: 511 },
      { step: 'joined', student_id: 601 },
      { step: 'offered', student_id: 512 },
    ])
  })

  test('is passed by a child for whose grade the class no longer is, and which leaves the reserve', () => {
    const students = [testStudent(601, [], { grade: '6' }), testStudent(602, [], { grade: 'done' })]
    const { steps, after } = settled({ students, entries: entries.slice(1), reserve })
    expect(steps).toMatchObject([
      { step: 'skipped', student_id: 601 },
      { step: 'skipped', student_id: 602 },
      { step: 'joined', student_id: 603 },
    ])
    expect(after.reserve).toEqual([])
  })

  test('is passed by another entry of a waiting child, also of one that has just joined', () => {
    const twins = [place(1, 601, [515]), place(2, 602, [603]), place(3, 603, [602])]
    const { steps } = settled({ entries: entries.slice(3), reserve: twins })
    expect(steps).toMatchObject([
      { step: 'skipped', student_id: 601 },
      { step: 'joined', student_id: 602 },
      { step: 'skipped', student_id: 603 },
    ])
  })

  test('asks about the one class in the way when a seat opens, unless families do not see it', () => {
    const chess = testCourse(9)
    const hidden = { ...chess, name: HIDDEN_CLASS }
    const inOther = (other: typeof chess) => settled({ students: [testStudent(601, [other])], entries: [], reserve })
    expect(chess.period).toBe(testCourse(1).period)
    expect(inOther(chess).steps).toContainEqual(joined(1, 601, 9))
    expect(inOther(hidden).steps).toContainEqual(joined(1, 601))
  })
})

test('children of the reserve get seats that the list leaves, each from its place on the list', () => {
  const seats = { max_seats: 7, current_seats: 0 }
  const { steps, after } = settled({ freed_seats: 'enroll', courses: [testCourse(1, seats)], entries, reserve })
  expect(steps.map(({ step }) => step).sort()).toEqual([
    ...Array.from({ length: 7 }, () => 'enrolled'),
    ...['joined', 'joined', 'joined'],
  ])
  expect(after).toMatchObject({
    courses: [{ current_seats: 7, wait_list: 1 }],
    reserve: [],
    entries: [{ student_id: 603 }],
  })
})

test('settling twice changes nothing more', () => {
  const { after } = settled({ entries: entries.slice(3), reserve })
  expect(settle(after, TIMES).steps).toEqual([])
})

test('a pressed swap of a child that does not wait leaves the full list full, and nobody joins', () => {
  const own = testCourse(2, { days: 'M', period: '1' })
  const wanted = testCourse(1, { days: 'M', period: '1' })
  const mover = testStudent(700, [wanted])
  const waiting = testEntry(20, 2, 700, { swap: { drop_course_id: 1, automatic: true } })
  const lists = testLists({ courses: [wanted, own], students: [mover], entries: [...entries, waiting], reserve })
  const swap = { drop_course_id: 2, automatic: true }
  const pressed = { entry: testEntry(PRESSED_ENTRY, 1, 800, { swap }), student: testStudent(800, [own]) }
  const settlement = settlePressedSwap(lists, pressed, TIMES)
  expect(settlement?.steps.map(({ step }) => step)).toEqual(['exchanged'])
  expect(settlement?.after.courses.find(({ id }) => id === 1)).toMatchObject({ wait_list: 5 })
})

test('children join in the order of the reserve, no list has more than five, and none with a reserve has fewer', () => {
  const child = fc.record({ grade: fc.constantFrom('5', '5', '5', '6' as const), gap: fc.integer({ min: 1, max: 3 }) })
  const generated = fc.record({
    freed_seats: fc.constantFrom('offer', 'enroll', 'open' as const),
    waiting: fc.nat(5),
    seats: fc.nat(12),
    children: fc.array(child, { maxLength: 12 }),
  })
  fc.assert(
    fc.property(generated, ({ freed_seats, waiting, seats, children }) => {
      const students = children.map(({ grade }, n) => testStudent(600 + n, [], { grade }))
      const places = children.map(({ gap }, n) => place(3 * n + gap, 600 + n))
      const { steps, after } = settled({
        ...{ freed_seats, students, entries: entries.slice(0, waiting), reserve: places.toReversed() },
        courses: [testCourse(1, { max_seats: seats, current_seats: 0 })],
      })
      const left = steps.flatMap((step) => (step.step === 'joined' || step.step === 'skipped' ? [step] : []))
      expect(left.map(({ student_id }) => student_id)).toEqual(left.map((_, n) => 600 + n))
      for (const { step, student_id } of left)
        expect(step).toBe(children[student_id - 600]?.grade === '5' ? 'joined' : 'skipped')
      expect(after.entries.length).toBeLessThanOrEqual(5)
      if (after.reserve.length > 0) expect(after.entries).toHaveLength(5)
      expect(after.courses).toMatchObject([{ wait_list: after.entries.length }])
    }),
  )
})
