import { describe, expect, test } from 'vitest'
import {
  NOW,
  passedOver,
  TIMES,
  testCourse,
  testEntry,
  testLists,
  testStudent,
} from '../../../test/data/enrollmentRules.ts'
import { settle } from './settle.ts'
import type { WaitLists } from './waitList.ts'

const free = { current_seats: 0 }
const sameTime = { days: 'M', period: '1' } as const
const robotics = testCourse(1, { name: 'Robotics' })
const chess = testCourse(2, { name: 'Chess', ...sameTime })
const stepsOf = (lists: Partial<WaitLists>) => settle(testLists(lists), TIMES).steps
const offered = (entry_id: number, course_id: number, student_id: number, drop_course_id: number | null = null) => ({
  step: 'offered',
  entry_id,
  course_id,
  student_id,
  drop_course_id,
})

describe('a free seat', () => {
  const entries = [testEntry(12, 1, 502), testEntry(11, 1, 501), testEntry(13, 1, 503)]

  test('is offered to the first child of the wait list, and then counts as taken', () => {
    const { steps, after } = settle(testLists({ courses: [testCourse(1, free)], entries }), TIMES)
    expect(steps).toEqual([offered(11, 1, 501)])
    expect(after.courses).toMatchObject([{ current_seats: 1, wait_list: 3 }])
    expect(after.entries.find(({ id }) => id === 11)?.offer).toMatchObject({
      expires_at: TIMES.expires_at,
      drop_course_id: null,
    })
  })

  test('enrolls the first child at once if the semester says so', () => {
    const { steps, after } = settle(
      testLists({ freed_seats: 'enroll', courses: [testCourse(1, free)], entries }),
      TIMES,
    )
    expect(steps).toMatchObject([{ step: 'enrolled', student_id: 501, drop_course_id: null }])
    expect(after.courses).toMatchObject([{ current_seats: 1, wait_list: 2 }])
    expect(after.students.find(({ id }) => id === 501)?.enrolled).toMatchObject([{ id: 1 }])
  })

  test('stays free for the first family that adds it if the semester says so', () => {
    expect(stepsOf({ freed_seats: 'open', courses: [testCourse(1, free)], entries })).toEqual([])
  })

  test('stays free in a class that families do not see', () => {
    expect(stepsOf({ courses: [testCourse(1, { ...free, active: false })], entries })).toEqual([])
  })

  test('stays free without a wait list', () => {
    expect(stepsOf({ courses: [testCourse(1, free)] })).toEqual([])
  })

  test('does not exist in a full class', () => {
    expect(stepsOf({ courses: [robotics], entries })).toEqual([])
  })

  test('is one of two, which go to the first two children', () => {
    expect(stepsOf({ courses: [testCourse(1, { ...free, max_seats: 2 })], entries })).toEqual([
      offered(11, 1, 501),
      offered(12, 1, 502),
    ])
  })

  test('of two classes at the same time goes to the class that the child joined first, and its family is asked about the other', () => {
    const courses = [testCourse(1, { ...free, ...sameTime }), testCourse(2, { ...free, ...sameTime })]
    const lists = testLists({ freed_seats: 'enroll', courses, entries: [testEntry(12, 1, 501), testEntry(11, 2, 501)] })
    const { steps, after } = settle(lists, TIMES)
    expect(steps).toMatchObject([{ step: 'enrolled', course_id: 2 }, offered(12, 1, 501, 2)])
    expect(passedOver(after)).toEqual([])
  })

  test('enrolls a child whose place on another wait list it gets in the way of: its family is asked when a seat opens there', () => {
    const courses = [testCourse(1, { ...free, ...sameTime }), testCourse(2, sameTime), testCourse(3)]
    const entries = [testEntry(11, 1, 501), testEntry(12, 2, 501), testEntry(13, 3, 501)]
    const { after } = settle(testLists({ freed_seats: 'enroll', courses, entries }), TIMES)
    expect(after.entries).toMatchObject([
      { id: 12, swap: { drop_course_id: 1, automatic: false } },
      { id: 13, swap: null },
    ])
  })

  test('leaves a place as it is if two classes are in the way', () => {
    const music = testCourse(4, { days: 'W', section: '104' })
    const courses = [testCourse(1, { ...free, ...sameTime }), testCourse(2, { ...sameTime, restrictions: '104' })]
    const entries = [testEntry(11, 1, 501), testEntry(12, 2, 501)]
    const students = [testStudent(501, [music])]
    const { after } = settle(testLists({ freed_seats: 'enroll', courses, entries, students }), TIMES)
    expect(after.entries).toMatchObject([{ id: 12, swap: null }])
  })

  test('that is already held for the child then asks to give up the class that it has got', () => {
    const offer = { id: 1, expires_at: TIMES.expires_at, drop_course_id: null }
    const courses = [testCourse(1, { ...free, ...sameTime }), testCourse(2, sameTime)]
    const entries = [testEntry(11, 1, 501), testEntry(12, 2, 501, { offer })]
    const { after } = settle(testLists({ freed_seats: 'enroll', courses, entries }), TIMES)
    expect(after.entries).toMatchObject([{ id: 12, offer: { id: 1, drop_course_id: 1 } }])
  })

  test('is not offered to a child that already has an offer of the class', () => {
    const withOffer = testEntry(11, 1, 501, { offer: { id: 1, expires_at: TIMES.expires_at, drop_course_id: null } })
    const course = testCourse(1, { max_seats: 2 })
    expect(stepsOf({ courses: [course], entries: [withOffer, testEntry(12, 1, 502)] })).toEqual([offered(12, 1, 502)])
  })
})

describe('a child that cannot take the seat now', () => {
  const first = testEntry(11, 1, 501)
  const second = testEntry(12, 1, 502)
  const courses = [testCourse(1, { ...free, restrictions: '109' })]

  test.each([
    ['another class at the same time', testStudent(501, [chess]), { because: 'same-time', by: 'Chess' }],
    ['a restricted class', testStudent(501, [testCourse(9, { days: 'W' })]), { because: 'restricted', by: 'Class 9' }],
    ['another grade', testStudent(501, [], { grade: '6' }), { because: 'wrong-grade' }],
    ['no grade any more', testStudent(501, [], { grade: 'done' }), { because: 'done' }],
  ])('because of %s is passed over, keeps its place and is told why', (_, student, refusal) => {
    const { steps, after } = settle(testLists({ courses, students: [student], entries: [first, second] }), TIMES)
    expect(steps).toEqual([offered(12, 1, 502)])
    expect(passedOver(after)).toEqual([{ entry_id: 11, refusal }])
    expect(after.entries).toContainEqual(first)
  })

  test('leaves the seat free if nobody else waits', () => {
    expect(stepsOf({ courses, students: [testStudent(501, [chess])], entries: [first] })).toEqual([])
  })

  test('gets the offer despite its grade if the office allowed the grade', () => {
    const entries = [testEntry(11, 1, 501, { overridden: true }), second]
    expect(stepsOf({ courses, students: [testStudent(501, [], { grade: '6' })], entries })).toEqual([
      offered(11, 1, 501),
    ])
  })

  test('is passed over because of the time even if the office allowed the grade', () => {
    const entries = [testEntry(11, 1, 501, { overridden: true }), second]
    const students = [testStudent(501, [chess], { grade: '6' })]
    expect(stepsOf({ courses, students, entries })).toEqual([offered(12, 1, 502)])
  })

  test('is passed over when its grade is done, whatever the office allowed', () => {
    const entries = [testEntry(11, 1, 501, { overridden: true }), second]
    expect(stepsOf({ courses, students: [testStudent(501, [], { grade: 'done' })], entries })).toEqual([
      offered(12, 1, 502),
    ])
  })
})

describe('an expired offer', () => {
  const expired = testEntry(11, 1, 501, { offer: { id: 1, expires_at: NOW, drop_course_id: null } })

  test('ends the place of its child, and the seat goes to the next child', () => {
    const { steps, after } = settle(
      testLists({ courses: [robotics], entries: [expired, testEntry(12, 1, 502)] }),
      TIMES,
    )
    expect(steps).toEqual([{ step: 'expired', entry_id: 11, course_id: 1, student_id: 501 }, offered(12, 1, 502)])
    expect(after.courses).toMatchObject([{ current_seats: 1, wait_list: 1 }])
  })

  test('frees the seat for all families if nobody waits or the wait list is not served', () => {
    const { after } = settle(testLists({ courses: [robotics], entries: [expired] }), TIMES)
    expect(after.courses).toMatchObject([{ current_seats: 0, wait_list: 0 }])
    const open = testLists({ freed_seats: 'open', courses: [robotics], entries: [expired, testEntry(12, 1, 502)] })
    expect(settle(open, TIMES).after.courses).toMatchObject([{ current_seats: 0, wait_list: 1 }])
  })

  test('is one whose time has come, not one millisecond earlier', () => {
    const running = testEntry(11, 1, 501, {
      offer: { id: 1, expires_at: new Date(NOW.getTime() + 1), drop_course_id: null },
    })
    expect(stepsOf({ courses: [robotics], entries: [running] })).toEqual([])
  })
})

describe('a child with another class in the way', () => {
  const students = [testStudent(501, [chess])]
  const courses = [testCourse(1, free), chess]
  const waiting = (automatic: boolean) => testEntry(11, 1, 501, { swap: { drop_course_id: 2, automatic } })

  test('that wants to be asked gets an offer which names the class to drop, also where children are enrolled at once', () => {
    for (const freed_seats of ['offer', 'enroll'] as const)
      expect(stepsOf({ freed_seats, courses, students, entries: [waiting(false)] })).toEqual([offered(11, 1, 501, 2)])
  })

  test('that changes automatically is enrolled, and its old seat goes to the wait list of the old class', () => {
    const entries = [waiting(true), testEntry(21, 2, 502)]
    const { steps, after } = settle(testLists({ courses, students, entries }), TIMES)
    expect(steps).toMatchObject([
      { step: 'enrolled', student_id: 501, course_id: 1, drop_course_id: 2 },
      offered(21, 2, 502),
    ])
    expect(after.students.find(({ id }) => id === 501)?.enrolled).toMatchObject([{ id: 1 }])
    expect(after.courses).toMatchObject([
      { id: 1, current_seats: 1 },
      { id: 2, current_seats: 1 },
    ])
  })

  test('keeps that class if it is no longer in the way', () => {
    const moved = testCourse(2, { days: 'W' })
    const lists = { courses: [testCourse(1, free), moved], students: [testStudent(501, [moved])] }
    expect(stepsOf({ ...lists, entries: [waiting(true)] })).toEqual([offered(11, 1, 501)])
  })

  test('gets an ordinary offer after it dropped that class itself', () => {
    expect(stepsOf({ courses, students: [testStudent(501)], entries: [waiting(true)] })).toEqual([offered(11, 1, 501)])
  })

  test('is passed over while a second class is in the way, which the reason names', () => {
    const band = testCourse(3, { name: 'Band', days: 'M', period: 'All Day' })
    const both = [testStudent(501, [chess, band])]
    const { steps, after } = settle(testLists({ courses, students: both, entries: [waiting(true)] }), TIMES)
    expect(steps).toEqual([])
    expect(passedOver(after)).toMatchObject([{ refusal: { because: 'same-time', by: 'Band' } }])
  })

  test('is not passed over in the end if a swap makes room for it', () => {
    const art = testCourse(3, { name: 'Art', ...sameTime, days: 'W', ...free })
    const drama = testCourse(4, { name: 'Drama', days: 'W', period: 'All Day' })
    const lists = {
      courses: [testCourse(1, free), art, drama],
      students: [testStudent(501, [drama])],
      entries: [testEntry(11, 3, 501), testEntry(12, 1, 501, { swap: { drop_course_id: 4, automatic: true } })],
    }
    const inTheWay = { ...lists, courses: [testCourse(1, { ...free, days: 'W', period: '2' }), art, drama] }
    const { steps, after } = settle(testLists(inTheWay), TIMES)
    expect(steps).toMatchObject([{ step: 'enrolled', course_id: 1, drop_course_id: 4 }, offered(11, 3, 501)])
    expect(passedOver(after)).toEqual([])
  })
})

describe('standing swaps', () => {
  /** Child 500 + n holds class n and waits for the next one, the last for the first. All classes are full and at the same time. */
  const ring = (length: number, automatic = true) => {
    const numbers = Array.from({ length }, (_, n) => n + 1)
    const courses = numbers.map((n) => testCourse(n, sameTime))
    const students = courses.map((course) => testStudent(500 + course.id, [course]))
    const entries = numbers.map((n) =>
      testEntry(10 + n, (n % length) + 1, 500 + n, { swap: { drop_course_id: n, automatic } }),
    )
    return { courses, students, entries }
  }

  test.each([2, 3, 4, 5])('of %i children who wait for each other’s classes are all served in one step', (length) => {
    const { steps, after } = settle(testLists(ring(length)), TIMES)
    expect(steps).toHaveLength(1)
    expect(steps).toMatchObject([{ step: 'exchanged', moves: Array.from({ length }, () => ({})) }])
    expect(after.entries).toEqual([])
    expect(after.students.map(({ enrolled }) => enrolled.map(({ id }) => id))).toEqual(
      Array.from({ length }, (_, n) => [((n + 1) % length) + 1]),
    )
    expect(after.courses.every(({ current_seats, wait_list }) => current_seats === 1 && wait_list === 0)).toBe(true)
  })

  test('of six children in a circle wait', () => {
    expect(stepsOf(ring(6))).toEqual([])
  })

  test('wait if one of the circle wants to be asked', () => {
    const { entries, ...lists } = ring(2)
    const asking = entries.map((entry) =>
      entry.id === 11 ? { ...entry, swap: { drop_course_id: 1, automatic: false } } : entry,
    )
    expect(stepsOf({ ...lists, entries: asking })).toEqual([])
  })

  test('wait if a rule refuses one of the circle', () => {
    const { students, ...lists } = ring(3)
    const graduated = students.map((student) => (student.id === 502 ? { ...student, grade: '6' as const } : student))
    expect(stepsOf({ ...lists, students: graduated })).toEqual([])
  })

  test('wait if a class of the circle is inactive', () => {
    const { courses, ...lists } = ring(2)
    expect(stepsOf({ ...lists, courses: courses.map((course) => ({ ...course, active: course.id === 1 })) })).toEqual(
      [],
    )
  })

  test('wait where lines are not served', () => {
    expect(stepsOf({ freed_seats: 'open', ...ring(2) })).toEqual([])
  })

  test('of two children for the same place serve the one that joined first', () => {
    const { courses, students, entries } = ring(2)
    const wider = courses.map((course) => ({ ...course, max_seats: 2, current_seats: 2 }))
    const late = testStudent(503, [wider[0] ?? robotics])
    const lists = {
      courses: wider,
      students: [...students, late],
      entries: [...entries, testEntry(19, 2, 503, { swap: { drop_course_id: 1, automatic: true } })],
    }
    const { steps, after } = settle(testLists(lists), TIMES)
    expect(steps).toMatchObject([{ step: 'exchanged', moves: [{ student_id: 501 }, { student_id: 502 }] }])
    expect(after.entries.map(({ student_id }) => student_id)).toEqual([503])
  })

  test('close a circle when a child takes back the class that it would give up', () => {
    const { courses, students, entries } = ring(2)
    const without = students.map((student) => (student.id === 501 ? { ...student, enrolled: [] } : student))
    expect(stepsOf({ courses, students: without, entries })).toEqual([])
    expect(stepsOf({ courses, students, entries })).toMatchObject([{ step: 'exchanged' }])
  })

  test('close a circle when the office withdraws an offer', () => {
    const { courses, students, entries } = ring(2)
    const offer = { id: 1, expires_at: TIMES.expires_at, drop_course_id: null }
    const withOffer = entries.map((entry) => (entry.id === 11 ? { ...entry, offer } : entry))
    expect(stepsOf({ courses, students, entries: withOffer })).toEqual([])
    expect(stepsOf({ courses, students, entries })).toMatchObject([{ step: 'exchanged' }])
  })

  test('use a free seat instead of an exchange', () => {
    const { courses, ...lists } = ring(2)
    const { steps } = settle(
      testLists({ ...lists, courses: courses.map((course) => ({ ...course, max_seats: 2 })) }),
      TIMES,
    )
    expect(steps.map(({ step }) => step)).toEqual(['enrolled', 'enrolled'])
  })
})
