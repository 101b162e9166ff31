import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TIMES, testCourse, testEntry, testLists, testStudent } from '../../../test/data/enrollmentRules.ts'
import { HIDDEN_CLASS, seatsLeft } from '../../course.ts'
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

  test('of an expired offer goes to the reserve, the seat to the next child of the list, and its place to the reserve', () => {
    const [first, ...others] = entries
    const offer = { id: 1, expires_at: TIMES.now, drop_course_id: null }
    if (!first) throw new Error('nobody waits')
    const { steps } = settled({ entries: [{ ...first, offer }, ...others], reserve })
    expect(steps).toMatchObject([
      { step: 'expired', student_id: 511 },
      { step: 'joined', student_id: 601 },
      { step: 'offered', student_id: 512 },
      { step: 'joined', student_id: 602 },
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

const many = Array.from({ length: 35 }, (_, n) => place(n + 1, 601 + n))

test.each(['offer', 'enroll'] as const)(
  'of nine seats that become free at once, none is left open: %s',
  (freed_seats) => {
    const open = testCourse(1, { max_seats: 9, current_seats: 0 })
    const { steps, after } = settled({ freed_seats, courses: [open], entries, reserve: many })
    const given = steps.flatMap((step) => (step.step === 'offered' || step.step === 'enrolled' ? step.student_id : []))
    expect(given).toEqual([511, 512, 513, 514, 515, 601, 602, 603, 604])
    const waiting = after.entries.filter(({ offer }) => !offer)
    expect(waiting.map(({ student_id }) => student_id)).toEqual([605, 606, 607, 608, 609])
    expect(after.reserve).toHaveLength(26)
  },
)

test('a seat that nobody on the full list can take goes to the first child of the reserve that can', () => {
  const chess = testCourse(9)
  const students = [
    ...entries.map(({ student_id }) => testStudent(student_id, [chess])),
    testStudent(601, [], { grade: '6' }),
  ]
  const lists = { courses: [testCourse(1, { max_seats: 2 })], students, entries, reserve: many }
  const { steps, after } = settled(lists)
  expect(steps).toMatchObject([
    { step: 'joined', student_id: 602 },
    { step: 'offered', student_id: 602 },
  ])
  expect(after.reserve.map(({ student_id }) => student_id).slice(0, 2)).toEqual([601, 603])
  expect(settled({ ...lists, freed_seats: 'open' }).steps).toEqual([])
  expect(settle(after, TIMES).steps).toEqual([])
})

test('while anybody waits or stands in the reserve who could take it, no seat is open, however many become free at once', () => {
  const event = fc.record({
    seats: fc.integer({ min: -3, max: 10 }),
    answer: fc.constantFrom('accept', 'expire', 'nothing' as const),
    which: fc.nat(20),
  })
  const child = fc.constantFrom('5', '5', '5', '6' as const)
  const generated = fc.record({
    freed_seats: fc.constantFrom('offer', 'enroll' as const),
    blocked: fc.uniqueArray(fc.integer({ min: 601, max: 640 })),
    grades: fc.array(child, { minLength: 40, maxLength: 40 }),
    events: fc.array(event, { minLength: 1, maxLength: 8 }),
  })
  const chess = testCourse(9)
  fc.assert(
    fc.property(generated, ({ freed_seats, blocked, grades, events }) => {
      const students = grades.map((grade, n) =>
        testStudent(601 + n, blocked.includes(601 + n) ? [chess] : [], { grade }),
      )
      const places = students.map(({ id }, n) => place(n + 1, id))
      let { after } = settled({ freed_seats, students, reserve: places })
      for (const { seats, answer, which } of events) {
        after = settle(answered(withSeats(after, seats), answer, which), TIMES).after
        const [course = testCourse(1)] = after.courses
        const held = after.entries.filter(({ offer }) => offer)
        expect(course.offered_seats).toBe(held.length)
        expect(after.entries.length - held.length).toBeLessThanOrEqual(5)
        if (after.reserve.length > 0) expect(after.entries.length - held.length).toBe(5)
        if (seatsLeft(course) === 0) continue
        const inLine = [...after.entries.filter(({ offer }) => !offer), ...after.reserve]
        for (const { student_id } of inLine)
          expect(blocked.includes(student_id) || grades[student_id - 601] !== '5', `student ${student_id}`).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

/** The office changes the number of seats. */
function withSeats(lists: WaitLists, seats: number): WaitLists {
  const courses = lists.courses.map((course) => ({
    ...course,
    max_seats: Math.max(course.current_seats, course.max_seats + seats),
  }))
  return { ...lists, courses }
}

/** One of the held seats is taken, or its time is over. */
function answered(lists: WaitLists, answer: 'accept' | 'expire' | 'nothing', which: number): WaitLists {
  const held = lists.entries.filter(({ offer }) => offer)
  const chosen = held[which % Math.max(1, held.length)]
  if (!chosen?.offer || answer === 'nothing') return lists
  if (answer === 'expire') {
    const offer = { ...chosen.offer, expires_at: TIMES.now }
    return { ...lists, entries: lists.entries.map((entry) => (entry === chosen ? { ...entry, offer } : entry)) }
  }
  const courses = lists.courses.map((course) => ({
    ...course,
    offered_seats: course.offered_seats - 1,
    wait_list: course.wait_list - 1,
  }))
  return { ...lists, courses, entries: lists.entries.filter((entry) => entry !== chosen) }
}

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
      const inLine = after.entries.filter(({ offer }) => !offer)
      expect(inLine.length).toBeLessThanOrEqual(5)
      if (after.reserve.length > 0) expect(inLine).toHaveLength(5)
      expect(after.courses).toMatchObject([{ wait_list: after.entries.length }])
    }),
  )
})
