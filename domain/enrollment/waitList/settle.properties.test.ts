import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapInTime, seatsLeft, WAIT_LIST_LIMIT } from '../../course.ts'
import { classesOfChange, NOW, passedOver, TIMES, testCourse, testEntry, testLists, testStudent } from '../testing.ts'
import { serve, whyNotTake } from './serve.ts'
import { afterStep, settle } from './settle.ts'
import { earliestCycle } from './swapCycle.ts'
import {
  FREED_SEATS,
  placeOf,
  type WaitListCourse,
  type WaitListEntry,
  type WaitListStudent,
  type WaitLists,
} from './waitList.ts'

const COURSES = 5
const STUDENTS = 9
const course = (id: number) =>
  fc
    .record({
      days: fc.constantFrom('M' as const, 'W' as const),
      period: fc.constantFrom('1' as const, '1' as const, '2' as const, 'All Day' as const),
      grade: fc.constantFrom('5', '5', '5', '5,6', '6'),
      restrictions: fc.constantFrom('', '', '', String(101 + (id % COURSES))),
      active: fc.constantFrom(true, true, true, false),
      extra_seats: fc.constantFrom(0, 0, 0, 1),
    })
    .map(({ extra_seats, ...changes }) => ({ extra_seats, course: testCourse(id, { ...changes, current_seats: 0 }) }))

const wish = fc.record({
  student: fc.integer({ min: 1, max: STUDENTS }),
  course: fc.integer({ min: 1, max: COURSES }),
  wants: fc.constantFrom('wait', 'wait', 'ask', 'automatic', 'automatic', 'automatic', 'offer', 'expired'),
  overridden: fc.constantFrom(false, false, false, true),
})

/** A school in which no child has two classes at the same time and no class more children than seats. */
const anyLists: fc.Arbitrary<WaitLists> = fc
  .record({
    freed_seats: fc.constantFrom(...FREED_SEATS, 'offer' as const, 'enroll' as const),
    courses: fc.tuple(...Array.from({ length: COURSES }, (_, n) => course(n + 1))),
    grades: fc.array(fc.constantFrom('5' as const, '5' as const, '5' as const, '6' as const, 'done' as const), {
      minLength: STUDENTS,
      maxLength: STUDENTS,
    }),
    held: fc.array(fc.tuple(fc.integer({ min: 1, max: STUDENTS }), fc.integer({ min: 1, max: COURSES })), {
      minLength: 8,
      maxLength: 20,
      size: 'max',
    }),
    wishes: fc.array(wish, { minLength: 6, maxLength: 30, size: 'max' }),
  })
  .map(({ freed_seats, courses, grades, held, wishes }) => {
    const all = courses.map((built) => built.course)
    const students = grades.map((grade, n): WaitListStudent => {
      const chosen = held
        .filter(([student]) => student === n + 1)
        .flatMap(([, id]) => all.filter((one) => one.id === id))
      const enrolled = chosen.filter(
        (one, i) => !chosen.slice(0, i).some((other) => other.id === one.id || overlapInTime(other, one)),
      )
      return testStudent(n + 1, enrolled, { grade })
    })
    const entries = entriesOf(wishes, students)
    const counted = courses.map(({ course: { id, ...rest }, extra_seats }): WaitListCourse => {
      const enrolled = students.filter((student) => student.enrolled.some((other) => other.id === id)).length
      const seats = enrolled + entries.filter((entry) => entry.course_id === id && entry.offer).length
      return { ...rest, id, current_seats: seats, max_seats: seats + extra_seats }
    })
    return testLists({ freed_seats, courses: counted, students, entries })
  })

type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never

function entriesOf(wishes: readonly Wish[], students: readonly WaitListStudent[]): WaitListEntry[] {
  const entries: WaitListEntry[] = []
  for (const [n, { student: student_id, course: course_id, wants, overridden }] of wishes.entries()) {
    const enrolled = students[student_id - 1]?.enrolled ?? []
    const list = entries.filter((entry) => entry.course_id === course_id)
    if (list.length >= WAIT_LIST_LIMIT || list.some((entry) => entry.student_id === student_id)) continue
    if (enrolled.some(({ id }) => id === course_id)) continue
    const given = enrolled[n % Math.max(1, enrolled.length)]
    const swap =
      given && (wants === 'ask' || wants === 'automatic')
        ? { drop_course_id: given.id, automatic: wants === 'automatic' }
        : null
    const expires_at = new Date(NOW.getTime() + (wants === 'expired' ? -1 : 1))
    const offer = wants === 'offer' || wants === 'expired' ? { id: n + 1, expires_at, drop_course_id: null } : null
    entries.push(testEntry(n + 1, course_id, student_id, { overridden, swap, offer }))
  }
  return entries
}

const assertForAnyLists = (holds: (lists: WaitLists) => void, options: fc.Parameters<[WaitLists]> = {}) =>
  fc.assert(fc.property(anyLists, holds), { numRuns: 500, ...options })

/** The lists before each step, with the step. */
function history(lists: WaitLists) {
  let before = lists
  return settle(lists, TIMES).steps.map((step) => {
    const event = { before, step }
    before = afterStep(before, step, TIMES)
    return event
  })
}

const isWaiting = (entry: WaitListEntry) => entry.offer === null
const courseOf = ({ courses }: WaitLists, id: number) => courses.find((one) => one.id === id) ?? testCourse(id)
const studentOf = ({ students }: WaitLists, id: number) => students.find((one) => one.id === id) ?? testStudent(id)
const serviceOf = (lists: WaitLists, entry: WaitListEntry) =>
  serve(entry, studentOf(lists, entry.student_id), courseOf(lists, entry.course_id), lists.freed_seats)

test('the generated schools reach every step, every policy and every kind of passing over', () => {
  const seen = new Set<string>()
  assertForAnyLists(
    (lists) => {
      const { steps, after } = settle(lists, TIMES)
      for (const { step } of steps) seen.add(`${lists.freed_seats} ${step}`)
      for (const { refusal } of passedOver(after)) seen.add(refusal.because)
    },
    { numRuns: 2000, seed: 13 },
  )
  for (const step of ['offered', 'enrolled', 'exchanged', 'expired']) expect(seen).toContain(`offer ${step}`)
  for (const step of ['offered', 'enrolled', 'exchanged', 'expired']) expect(seen).toContain(`enroll ${step}`)
  for (const because of ['same-time', 'restricted', 'wrong-grade', 'done']) expect(seen).toContain(because)
  expect([...seen].filter((step) => step.startsWith('open'))).toEqual(['open expired'])
})

test('no class ever has more children and offers than seats, and the counts are those of the children', () => {
  assertForAnyLists((lists) => {
    for (const { after } of [settle(lists, TIMES)])
      for (const { id, current_seats, max_seats, wait_list } of after.courses) {
        const enrolled = after.students.filter((student) => student.enrolled.some((one) => one.id === id)).length
        const entries = after.entries.filter(({ course_id }) => course_id === id)
        expect(current_seats).toBe(enrolled + entries.filter(({ offer }) => offer).length)
        expect(current_seats).toBeLessThanOrEqual(max_seats)
        expect(wait_list).toBe(entries.length)
      }
  })
})

test('nobody is skipped: whenever a child is served, no child before it on the list could take the seat', () => {
  assertForAnyLists((lists) => {
    for (const { before, step } of history(lists)) {
      if (step.step !== 'offered' && step.step !== 'enrolled') continue
      const ahead = before.entries.filter((entry) => entry.course_id === step.course_id && entry.id < step.entry_id)
      for (const entry of ahead.filter(isWaiting)) expect(serviceOf(before, entry).gets).toBeUndefined()
    }
  })
})

test('nobody is forgotten: no seat stays free while a child that can take it waits, and no exchange is left', () => {
  assertForAnyLists((lists) => {
    const { after } = settle(lists, TIMES)
    if (after.freed_seats === 'open') return
    const waiting = after.entries.filter((entry) => isWaiting(entry) && courseOf(after, entry.course_id).active)
    for (const entry of waiting)
      if (seatsLeft(courseOf(after, entry.course_id)) > 0) expect(serviceOf(after, entry).gets).toBeUndefined()
    const moves = waiting.flatMap((entry) => {
      const { gets, drop_course_id } = serviceOf(after, entry)
      const { id: entry_id, student_id, course_id } = entry
      return gets === 'seat' && drop_course_id !== null ? [{ entry_id, student_id, course_id, drop_course_id }] : []
    })
    expect(earliestCycle(moves)).toBeUndefined()
  })
})

test('settling twice changes nothing more, and no offer has expired', () => {
  assertForAnyLists((lists) => {
    const { after } = settle(lists, TIMES)
    expect(settle(after, TIMES).steps).toEqual([])
    expect(after.entries.filter(({ offer }) => offer && offer.expires_at <= NOW)).toEqual([])
  })
})

test('a place on a wait list only gets better', () => {
  assertForAnyLists((lists) => {
    const { after } = settle(lists, TIMES)
    for (const entry of after.entries)
      expect(placeOf(entry, after.entries)).toBeLessThanOrEqual(placeOf(entry, lists.entries))
  })
})

test('a child loses no class without getting another, and gets no class that a rule forbids', () => {
  assertForAnyLists((lists) => {
    const { after } = settle(lists, TIMES)
    for (const { id, enrolled, grade } of after.students) {
      const before = studentOf(lists, id).enrolled
      expect(enrolled.length).toBeGreaterThanOrEqual(before.length)
      for (const added of enrolled.filter((one) => !before.some((other) => other.id === one.id))) {
        const overridden = lists.entries.some(
          (entry) => entry.student_id === id && entry.course_id === added.id && entry.overridden,
        )
        expect(whyNotTake({ overridden }, { grade, enrolled }, added)).toBeUndefined()
      }
    }
  })
})

test('only a child that is served, or whose offer expired, leaves its wait list', () => {
  assertForAnyLists((lists) => {
    const { after } = settle(lists, TIMES)
    for (const entry of lists.entries) {
      if (after.entries.some(({ id }) => id === entry.id)) continue
      const isEnrolled = studentOf(after, entry.student_id).enrolled.some(({ id }) => id === entry.course_id)
      expect(isEnrolled || (entry.offer !== null && entry.offer.expires_at <= NOW)).toBe(true)
    }
  })
})

test('the order of the rows does not matter', () => {
  assertForAnyLists((lists) => {
    const reversed = {
      ...lists,
      courses: lists.courses.toReversed(),
      students: lists.students.toReversed(),
      entries: lists.entries.toReversed(),
    }
    expect(settle(reversed, TIMES).steps).toEqual(settle(lists, TIMES).steps)
  })
})

test('after a child dropped a class, settling the connected classes does what settling all classes does', () => {
  let changed = 0
  const anyDrop = fc.tuple(anyLists, fc.nat(), fc.nat())
  fc.assert(
    fc.property(anyDrop, ([lists, student, held]) => {
      const { after } = settle(lists, TIMES)
      const leaver = studentOf(after, (student % STUDENTS) + 1)
      const dropped = leaver.enrolled[held % Math.max(1, leaver.enrolled.length)]
      if (!dropped) return
      const lists2 = withoutClass(after, leaver, dropped.id)
      const part = partOf(lists2, classesOfChange(leaver.id, [dropped.id], lists2.entries))
      const { steps } = settle(part, TIMES)
      expect(steps).toEqual(settle(lists2, TIMES).steps)
      changed += steps.length
    }),
    { numRuns: 1500, seed: 13 },
  )
  expect(changed).toBeGreaterThan(100)
})

function withoutClass(lists: WaitLists, leaver: WaitListStudent, course_id: number): WaitLists {
  const kept = leaver.enrolled.filter(({ id }) => id !== course_id)
  return {
    ...lists,
    students: lists.students.map((one) => (one.id === leaver.id ? { ...one, enrolled: kept } : one)),
    courses: lists.courses.map((one) =>
      one.id === course_id ? { ...one, current_seats: one.current_seats - 1 } : one,
    ),
  }
}

function partOf(lists: WaitLists, course_ids: readonly number[]): WaitLists {
  const entries = lists.entries.filter(({ course_id }) => course_ids.includes(course_id))
  return {
    ...lists,
    courses: lists.courses.filter(({ id }) => course_ids.includes(id)),
    students: lists.students.filter(({ id }) => entries.some(({ student_id }) => student_id === id)),
    entries,
  }
}

test('300 classes in which every waiting child changes automatically are settled in seconds', () => {
  const courses = Array.from({ length: 300 }, (_, n) => testCourse(n + 1, { days: 'M', period: '1' }))
  const students = courses.map((one) => testStudent(one.id, [one]))
  const entries = students.flatMap(({ id }) =>
    [7, 11, 13, 17, 19].map((step, n) =>
      testEntry(n * 300 + id, ((id * step + 3) % 300) + 1, id, { swap: { drop_course_id: id, automatic: true } }),
    ),
  )
  const full = entries.filter((entry) => entry.course_id !== entry.student_id)
  const freed = courses.map((one) => (one.id === 1 ? { ...one, max_seats: 2 } : one))
  const start = performance.now()
  const { steps, after } = settle(testLists({ courses: freed, students, entries: full }), TIMES)
  expect((performance.now() - start) / 1000).toBeLessThan(20)
  expect(steps.length).toBeGreaterThan(50)
  expect(after.students.every(({ enrolled }) => enrolled.length === 1)).toBe(true)
})
