import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOW, TIMES, testCourse, testEntry, testLists, testStudent } from '../../../test/data/enrollmentRules.ts'
import { COMMAND_NAMES, type CommandResult, runSequence, type Settled } from '../../../test/model/runSequence.ts'
import { type Course, overlapInTime, restrictEachOther, seatsLeft } from '../../course.ts'
import { WAIT_LIST_LIMIT } from './limit.ts'
import { serve, whyNotTake } from './serve.ts'
import { afterStep, settle } from './settle.ts'
import { earliestCycle } from './swapCycle.ts'
import {
  FREED_SEATS,
  type WaitListCourse,
  type WaitListEntry,
  type WaitListStudent,
  type WaitLists,
} from './waitList.ts'

const COURSES = 5
const STUDENTS = 9
/** For each property. */
const RUNS = 1500
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

/** A school in which no child has two classes at the same time and no class more children than seats. Nothing is settled yet. */
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

const CROWDED_CLASSES = [
  testCourse(1, { days: 'M', period: '1' }),
  testCourse(2, { days: 'M', period: '1' }),
  testCourse(3, { days: 'M', period: 'All Day' }),
  testCourse(4, { days: 'W', period: '1', restrictions: '101', max_seats: 2 }),
  testCourse(5, { days: 'W', period: '1', grade: '5,6', max_seats: 2 }),
]
/** Small classes, of which three exclude each other. Five children have one each. Here, exchanges are frequent. */
const crowded = testLists({
  courses: CROWDED_CLASSES,
  students: Array.from({ length: STUDENTS }, (_, n) => testStudent(n + 1, CROWDED_CLASSES.slice(n, n + 1))),
})

const OFTEN = ['add', 'join', 'join', 'join', 'join', 'join', 'join', 'swap', 'swap'] as const
const step = fc.record({
  command: fc.constantFrom(...COMMAND_NAMES, ...OFTEN),
  student: fc.integer({ min: 1, max: STUDENTS }),
  course: fc.integer({ min: 1, max: COURSES }),
  number: fc.nat(11),
})
const sequence = fc.record({
  lists: fc.oneof({ weight: 1, arbitrary: anyLists }, { weight: 2, arbitrary: fc.constant(crowded) }),
  steps: fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
})

const EVENTS = [
  ...['offered', 'enrolled', 'exchanged', 'expired'].flatMap((one) => [`offer ${one}`, `enroll ${one}`]),
  'open expired',
  ...['accepted', 'declined', 'withdrawn', 'swapped', 'exchanged now'],
  ...['same-time', 'restricted', 'wrong-grade', 'done'].map((because) => `passed ${because}`),
]

test('the sequences reach every step, every policy, every answer and every kind of passing over', () => {
  const seen = new Map<string, number>()
  const count = (event: string) => void seen.set(event, (seen.get(event) ?? 0) + 1)
  fc.assert(
    fc.property(sequence, ({ lists, steps }) => void runSequence(lists, steps, count)),
    { numRuns: RUNS, seed: 13 },
  )
  for (const event of EVENTS) expect(seen.get(event) ?? 0, event).toBeGreaterThan(10)
  expect([...seen.keys()].filter((event) => event.startsWith('open '))).toEqual(['open expired'])
})

/** Expects it of every command in random sequences. */
function expectOfAnyCommand(holds: (told: CommandResult) => void): void {
  fc.assert(
    fc.property(sequence, ({ lists, steps }) => {
      for (const told of runSequence(lists, steps, () => undefined)) holds(told)
    }),
    { numRuns: RUNS },
  )
}

/** Expects it whenever the wait lists are settled in random sequences. */
function expectOfAnySettlement(holds: (settled: Settled, after: WaitLists) => void): void {
  expectOfAnyCommand(({ settlements }) => {
    for (const settled of settlements) holds(settled, settle(settled.part, settled.times).after)
  })
}

/** The lists before each step, with the step. */
function history({ part, times }: Settled) {
  let before = part
  return settle(part, times).steps.map((step) => {
    const event = { before, step }
    before = afterStep(before, step, times)
    return event
  })
}

const isWaiting = (entry: WaitListEntry) => entry.offer === null
const courseOf = ({ courses }: WaitLists, id: number) => courses.find((one) => one.id === id) ?? testCourse(id)
const studentOf = ({ students }: WaitLists, id: number) => students.find((one) => one.id === id) ?? testStudent(id)
const serviceOf = (lists: WaitLists, entry: WaitListEntry) =>
  serve(entry, studentOf(lists, entry.student_id), courseOf(lists, entry.course_id), lists.freed_seats)

test('no class ever has more children and offers than seats, and the counts are those of the children', () => {
  expectOfAnyCommand(({ before, after }) => {
    for (const { id, current_seats, max_seats, wait_list, offered_seats } of after.courses) {
      const enrolled = after.students.filter((student) => student.enrolled.some((one) => one.id === id)).length
      const entries = after.entries.filter(({ course_id }) => course_id === id)
      expect(offered_seats).toBe(entries.filter(({ offer }) => offer).length)
      expect(current_seats).toBe(enrolled + offered_seats)
      expect(current_seats).toBeLessThanOrEqual(max_seats)
      expect(wait_list).toBe(entries.length)
      const joined = entries.filter((entry) => before.entries.every((earlier) => earlier.id !== entry.id))
      if (joined.length > 0) expect(wait_list - offered_seats).toBeLessThanOrEqual(WAIT_LIST_LIMIT)
    }
  })
})

test('no command gives a child two classes that exclude each other', () => {
  const clashes = (enrolled: readonly Course[]) =>
    enrolled.flatMap((one, n) =>
      enrolled
        .slice(n + 1)
        .filter((other) => overlapInTime(one, other) || restrictEachOther(one, other))
        .map((other) => [one.id, other.id].sort((a, b) => a - b).join(' and ')),
    )
  expectOfAnyCommand(({ before, after }) => {
    for (const { id, enrolled } of after.students)
      expect(clashes(studentOf(before, id).enrolled)).toEqual(expect.arrayContaining(clashes(enrolled)))
  })
})

test('nobody is skipped: whenever a child is served, no child before it on the list could take the seat', () => {
  expectOfAnySettlement((settled) => {
    for (const { before, step } of history(settled)) {
      if (step.step !== 'offered' && step.step !== 'enrolled') continue
      const ahead = before.entries.filter((entry) => entry.course_id === step.course_id && entry.id < step.entry_id)
      for (const entry of ahead.filter(isWaiting)) expect(serviceOf(before, entry).gets).toBeUndefined()
    }
  })
})

test('nobody is forgotten: no seat stays free while a child that can take it waits, and no exchange is left', () => {
  expectOfAnyCommand(({ after }) => {
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

test('after a command and its settling, settling all classes changes nothing more, and no offer has expired', () => {
  expectOfAnyCommand(({ after, now }) => {
    expect(settle(after, { ...TIMES, now }).steps).toEqual([])
    expect(after.entries.filter(({ offer }) => offer && offer.expires_at <= now)).toEqual([])
  })
})

test('a place on a wait list only gets better', () => {
  expectOfAnyCommand(({ before, after }) => {
    for (const entry of after.entries) {
      const former = before.entries.find(({ id }) => id === entry.id)
      if (former) expect(placeOf(entry, after.entries)).toBeLessThanOrEqual(placeOf(former, before.entries))
    }
  })
})

test('settling takes no class from a child without another one, and gives none that a rule forbids', () => {
  expectOfAnySettlement(({ part }, after) => {
    for (const { id, enrolled, grade } of after.students) {
      const before = studentOf(part, id).enrolled
      expect(enrolled.length).toBeGreaterThanOrEqual(before.length)
      for (const added of enrolled.filter((one) => !before.some((other) => other.id === one.id))) {
        const overridden = part.entries.some(
          (entry) => entry.student_id === id && entry.course_id === added.id && entry.overridden,
        )
        expect(whyNotTake({ overridden }, { grade, enrolled }, added)).toBeUndefined()
      }
    }
  })
})

test('by settling, only a child that is served, or whose offer expired, leaves its wait list', () => {
  expectOfAnySettlement(({ part, times }, after) => {
    for (const entry of part.entries) {
      if (after.entries.some(({ id }) => id === entry.id)) continue
      const isEnrolled = studentOf(after, entry.student_id).enrolled.some(({ id }) => id === entry.course_id)
      expect(isEnrolled || (entry.offer !== null && entry.offer.expires_at <= times.now)).toBe(true)
    }
  })
})

test('the order of the rows does not matter', () => {
  expectOfAnySettlement(({ part, times }) => {
    const reversed = {
      ...part,
      courses: part.courses.toReversed(),
      students: part.students.toReversed(),
      entries: part.entries.toReversed(),
    }
    expect(settle(reversed, times).steps).toEqual(settle(part, times).steps)
  })
})

test('settling the connected classes of a command does what settling all classes does', () => {
  expectOfAnySettlement(({ part, all, times, isOneOfSeveral }) => {
    if (!isOneOfSeveral) expect(settle(part, times).steps).toEqual(settle(all, times).steps)
  })
})

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

/** A child's place on the wait list of its class, from 1. */
function placeOf(entry: WaitListEntry, entries: readonly WaitListEntry[]): number {
  return entries.filter(({ id, course_id }) => course_id === entry.course_id && id <= entry.id).length
}
