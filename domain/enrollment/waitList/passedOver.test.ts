import { expect, test } from 'vitest'
import { TIMES, testCourse, testEntry, testLists, testStudent } from '../../../test/data/enrollmentRules.ts'
import { settle } from './settle.ts'
import type { WaitLists } from './waitList.ts'

const sameTime = { days: 'M', period: '1' } as const
const robotics = testCourse(1, { name: 'Robotics', current_seats: 0 })
const chess = testCourse(2, { name: 'Chess', ...sameTime })
const art = testCourse(3, { name: 'Art', ...sameTime })
const inTheWay = { because: 'same-time', by: 'Chess' }

const passedOf = (lists: Partial<WaitLists>) =>
  settle(testLists(lists), TIMES).passed.map(({ entry_id, seat, refusal }) => [entry_id, seat, refusal])

test('a child with a class in the way is passed over for the next child', () => {
  const entries = [testEntry(11, 1, 501), testEntry(12, 1, 502), testEntry(13, 1, 503)]
  const students = [testStudent(501, [chess])]
  for (const freed_seats of ['offer', 'enroll'] as const)
    expect(passedOf({ freed_seats, courses: [robotics], students, entries })).toEqual([[11, 'next-child', inTheWay]])
})

test('a child that is asked about the class in its way is not passed over', () => {
  const entries = [testEntry(11, 1, 501, { swap: { drop_course_id: 2, automatic: false } }), testEntry(12, 1, 502)]
  expect(passedOf({ courses: [robotics], students: [testStudent(501, [chess])], entries })).toEqual([])
})

test('a seat that nobody on the list can take is open to other families', () => {
  const entries = [testEntry(11, 1, 501), testEntry(12, 1, 502)]
  const students = [testStudent(501, [chess]), testStudent(502, [], { grade: '6' })]
  expect(passedOf({ courses: [robotics], students, entries })).toEqual([
    [11, 'open', inTheWay],
    [12, 'open', { because: 'wrong-grade' }],
  ])
})

test('nobody is passed over without a free seat, and where freed seats are open to all families or hidden', () => {
  const entries = [testEntry(11, 1, 501), testEntry(12, 1, 502)]
  const lists = { students: [testStudent(501, [chess])], entries }
  expect(passedOf({ ...lists, courses: [testCourse(1, { current_seats: 1 })] })).toEqual([])
  expect(passedOf({ ...lists, courses: [robotics], freed_seats: 'open' })).toEqual([])
  expect(passedOf({ ...lists, courses: [{ ...robotics, active: false }] })).toEqual([])
})

test('an exchange passes over the children ahead that have nothing to give, or did not choose to', () => {
  const full = testCourse(1, { name: 'Robotics' })
  const entries = [
    testEntry(11, 1, 501),
    testEntry(12, 1, 502),
    testEntry(13, 1, 503, { swap: { drop_course_id: 2, automatic: true } }),
    testEntry(14, 2, 504, { swap: { drop_course_id: 1, automatic: true } }),
  ]
  const students = [testStudent(502, [art]), testStudent(503, [chess]), testStudent(504, [full])]
  expect(passedOf({ courses: [full, chess], students, entries })).toEqual([
    [11, 'exchange', undefined],
    [12, 'exchange', { because: 'same-time', by: 'Art' }],
  ])
})

test('a child that gets a later seat in the end was not passed over', () => {
  const club = testCourse(4, { current_seats: 0, restrictions: chess.section })
  const entries = [
    testEntry(11, 1, 501),
    testEntry(12, 1, 502),
    testEntry(13, 4, 501, { swap: { drop_course_id: 2, automatic: true } }),
  ]
  const courses = [{ ...robotics, max_seats: 2 }, chess, club]
  const { passed, steps } = settle(testLists({ courses, students: [testStudent(501, [chess])], entries }), TIMES)
  expect(steps.map((step) => 'entry_id' in step && step.entry_id)).toEqual([12, 13, 11])
  expect(passed).toEqual([])
})
