import { expect, test } from 'vitest'
import type { Course } from '../../../contract/courses.ts'
import type { Days } from '../../../domain/days.ts'
import type { WindowRefusal } from '../../../domain/enrollment/refusals.ts'
import { newCourse } from '../../../test/data/newCourse.ts'
import { mergeCourses } from '../commands/cacheResult.ts'
import { type StudentSemester, toEnrollmentState, waitListPosition } from '../enrollmentState.ts'
import { actionsFor, distinctRefusals } from './actions.ts'
import { activeFilters, type ClassFilters, classMatcher, hidingFilters, NO_FILTERS } from './classFilters.ts'
import { nextTab } from './nextTab.ts'
import { groupByPeriod, weekFor } from './week.ts'

test('a fifth grader sees the classes of the fifth grade, day by day and by section', () => {
  const week = weekFor(
    '5',
    [
      nextCourse({ section: '1010', grade: '5' }),
      nextCourse({ section: '204', grade: '4,5' }),
      nextCourse({ section: '300', grade: '15' }),
      nextCourse({ section: '120', grade: '5', days: 'W' }),
    ],
    [],
  )
  expect(week.map(({ days, courses }) => [days, courses.map(({ section }) => section)])).toEqual([
    ['M', ['204', '1010']],
    ['T/TH', []],
    ['W', ['120']],
    ['F', []],
  ])
})

test('a tenth grader sees HS even without classes', () => {
  expect(weekFor('10', [], []).map(({ days }) => days)).toContain('HS')
})

test('a younger child sees HS only with a class', () => {
  const week = weekFor('8', [nextCourse({ days: 'HS', grade: '8,9' })], [])
  expect(week.at(-1)).toMatchObject({ days: 'HS', courses: [{ grade: '8,9' }] })
})

test('a day reports its enrolled and required classes', () => {
  const robotics = nextCourse({ days: 'M' })
  expect(weekFor('5', [robotics], [robotics])[0]?.completion).toEqual({ enrolled: 1, needed: 8, complete: false })
})

test('a class with free seats offers Add', () => {
  expect(actions(nextCourse({}), newContext({}))).toEqual([['enroll', undefined]])
})

test('a full class shows a disabled Add and offers the wait list', () => {
  expect(actions(fullCourse, newContext({}))).toEqual([
    ['enroll', 'full'],
    ['joinWaitList', undefined],
  ])
})

test('before enrollment opens, a class has one disabled button, and the notice above the classes says when it opens', () => {
  for (const course of [nextCourse({}), fullCourse]) {
    const early = actionsFor(toEnrollmentState(course, newContext({ windowRefusal: 'not-open-yet' })))
    expect(early.map(({ command, refusal }) => [command, refusal?.because])).toEqual([['enroll', 'not-open-yet']])
    expect(distinctRefusals(early)).toEqual([])
  }
})

test('before enrollment opens, and when it is closed, an enrolled class has no reason of its own below its disabled Drop', () => {
  const enrolled = nextCourse({})
  const early = actionsFor(
    toEnrollmentState(enrolled, newContext({ enrolled: [enrolled], windowRefusal: 'not-open-yet' })),
  )
  expect(early).toMatchObject([{ command: 'drop', refusal: { because: 'not-open-yet' } }])
  expect(distinctRefusals(early)).toEqual([])
  const closed = actionsFor(toEnrollmentState(enrolled, newContext({ enrolled: [enrolled], closed: true })))
  expect(distinctRefusals(closed)).toEqual([])
})

test('a full class with a full wait list has only the disabled Add: the seat count says that the wait list is full', () => {
  const course = { ...fullCourse, wait_list: 20, offered_seats: 0 }
  const refusals = actionsFor(toEnrollmentState(course, newContext({})))
  expect(refusals.map(({ refusal }) => refusal?.because)).toEqual(['full'])
  expect(distinctRefusals(refusals)).toEqual([])
})

test('a child with a class at the same time cannot enroll but can join the wait list', () => {
  const choir = nextCourse({ name: 'Choir', days: fullCourse.days, period: fullCourse.period })
  expect(actions(fullCourse, newContext({ enrolled: [choir] }))).toEqual([
    ['enroll', 'same-time'],
    ['joinWaitList', undefined],
  ])
})

test('an enrolled child can drop a class, a waiting child can leave the wait list', () => {
  expect(actions(fullCourse, newContext({ enrolled: [fullCourse] }))).toEqual([['drop', undefined]])
  expect(actions(fullCourse, newContext({ waiting: [fullCourse] }))).toEqual([['leaveWaitList', undefined]])
})

test('a child behind the wait list can leave that place, and add the class when a seat is open', () => {
  const inReserve = (course: Course) => {
    const context = newContext({})
    return { ...context, schedule: { ...context.schedule, reserve: [{ ...course, reserve_position: 3 }] } }
  }
  expect(actions(fullCourse, inReserve(fullCourse))).toEqual([['leaveReserve', undefined]])
  const open = nextCourse({})
  expect(actions(open, inReserve(open))).toEqual([
    ['enroll', undefined],
    ['leaveReserve', undefined],
  ])
})

test('a waiting child can take a free seat', () => {
  const course = nextCourse({})
  expect(actions(course, newContext({ waiting: [course] })).map(([command]) => command)).toEqual([
    'enroll',
    'leaveWaitList',
  ])
})

test('a closed semester refuses every command', () => {
  const enrolled = nextCourse({})
  const closed = newContext({ enrolled: [enrolled], closed: true })
  expect([...actions(enrolled, closed), ...actions(fullCourse, closed)].map(([, refusal]) => refusal)).toEqual([
    'semester-closed',
    'semester-closed',
    'semester-closed',
  ])
})

test('a class that has met for the last time can only be left', () => {
  const over = (lists: { enrolled?: Course[]; waiting?: Course[] } = {}) => newContext({ ...lists, daysOver: ['M'] })
  const [monday, full] = [nextCourse({ days: 'M' }), { ...fullCourse, days: 'M' as const }]
  expect(actions(monday, over())).toEqual([['enroll', 'class-over']])
  expect(actions(full, over())).toEqual([
    ['enroll', 'class-over'],
    ['joinWaitList', 'class-over'],
  ])
  const inTheWay = nextCourse({ id: 99, days: 'M', period: monday.period, name: 'Choir' })
  expect(actions(monday, over({ enrolled: [inTheWay] }))).toEqual([['enroll', 'class-over']])
  expect(actions(monday, over({ enrolled: [monday] }))).toEqual([['drop', undefined]])
  expect(actions(full, over({ waiting: [full] }))).toEqual([['leaveWaitList', undefined]])
  expect(actions(nextCourse({ days: 'F' }), over())).toEqual([['enroll', undefined]])
})

test('a waiting child has a position on the wait list', () => {
  expect(waitListPosition(fullCourse, newContext({ waiting: [fullCourse] }).schedule)).toBe(1)
  expect(waitListPosition(nextCourse({}), newContext({}).schedule)).toBeUndefined()
})

test('the classes of a day are grouped by period, with the time that all of them have', () => {
  const groups = groupByPeriod([
    nextCourse({ section: '23', period: 'Optional' }),
    nextCourse({ section: '101', period: '2', time: '9:00-9:50' }),
    nextCourse({ section: '102', period: '2', time: '9:00-9:50' }),
    nextCourse({ section: '103', period: '1', time: '8:00-8:50' }),
    nextCourse({ section: '104', period: '1', time: '8:00-9:00' }),
  ])
  expect(groups.map(({ period, time, courses }) => [period, time, courses.map(({ section }) => section)])).toEqual([
    ['1', '', ['103', '104']],
    ['2', '9:00-9:50', ['101', '102']],
    ['Optional', '9:00-9:50', ['23']],
  ])
})

test('the filters for open seats and a fitting schedule never hide the child’s own classes', () => {
  const choir = nextCourse({ name: 'Choir', period: '1' })
  const conflicting = nextCourse({ period: '1' })
  const context = newContext({ enrolled: [choir], waiting: [fullCourse] })
  const both = { open: true, fits: true }
  expect(matches(conflicting, both, context)).toBe(false)
  expect(matches(conflicting, { open: true }, context)).toBe(true)
  expect(matches(nextCourse({ period: '5', current_seats: 20 }), both, context)).toBe(false)
  expect(matches(choir, both, context)).toBe(true)
  expect(matches(fullCourse, both, context)).toBe(true)
})

test('Open seats keeps a class that fills up after the filter was chosen', () => {
  const filters = { ...NO_FILTERS, open: true }
  expect(classMatcher(filters, newContext({}), () => false)(fullCourse)).toBe(true)
  expect(classMatcher(filters, newContext({}))(fullCourse)).toBe(false)
})

test.each([
  ['name', 'dine storytelling'],
  ['section', '219'],
  ['teacher', 'nunez'],
  ['room', 'hogan'],
  ['description', 'bread & butter'],
  ['name and teacher together', 'rosa diné'],
])('a search finds a class by its %s, without accents and upper case', (_, text) => {
  const course = nextCourse({
    name: 'Storytelling in Diné Bizaad',
    section: '219',
    room: 'Hogan',
    description: '<p>Stories,</p><p>bread &amp; <em>butter</em></p>',
  })
  expect(matches(course, { text })).toBe(true)
  expect(matches(nextCourse({}), { text: `${text} pottery` })).toBe(false)
})

test('a search without a term is no filter', () => {
  expect(activeFilters({ ...NO_FILTERS, text: ' - ' })).toEqual([])
  expect(activeFilters({ ...NO_FILTERS, text: 'art' })).toEqual(['text'])
})

test('a search does not find the tags of a description', () => {
  expect(matches(nextCourse({ description: '<strong>Bring a coat</strong>' }), { text: 'strong' })).toBe(false)
})

test('a class matches its own day, period and teacher only', () => {
  const course = nextCourse({ days: 'W', period: '2', teacher_id: 7 })
  expect(matches(course, { day: 'W', period: '2', teacher: 7 })).toBe(true)
  for (const other of [{ day: 'M' }, { period: '1' }, { teacher: 8 }] as const)
    expect(matches(course, other)).toBe(false)
})

test('filters that hide everything name those that hide a class alone, with what they hide', () => {
  const courses = [fullCourse, nextCourse({ name: 'Pottery', period: '4', days: 'W' })]
  const filters = { ...NO_FILTERS, text: 'pottery', day: 'M', open: true } as const
  expect(hidingFilters(courses, filters, newContext({}))).toEqual([{ name: 'day', found: 1 }])
  expect(hidingFilters(courses, { ...filters, teacher: 99 }, newContext({}))).toEqual([])
})

test('the arrow keys, Home and End move between tabs and wrap around', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter'].map((key) => nextTab({ key }, 4, 5))).toEqual([
    0,
    3,
    0,
    4,
    undefined,
  ])
  expect(nextTab({ key: 'ArrowLeft' }, 0, 5)).toBe(4)
  expect(nextTab({ key: 'ArrowLeft', altKey: true }, 4, 5)).toBeUndefined()
})

test('an answer updates its classes and keeps the order of the list', () => {
  const [first, second] = [nextCourse({}), nextCourse({})]
  const updated = { ...second, current_seats: 9 }
  expect(mergeCourses([first, second], [updated, nextCourse({})])).toEqual([first, updated])
})

let id = 0

function nextCourse(fields: Partial<Course>): Course {
  id += 1
  const teacher = { id: 1, first_name: 'Rosa', last_name: 'Nuñez' }
  return newCourse({
    id,
    section: String(100 + id),
    name: `Class ${id}`,
    teacher,
    max_seats: 20,
    period: '2',
    time: '9:00-9:50',
    ...fields,
  })
}

const fullCourse = nextCourse({ period: '4', current_seats: 20, max_seats: 20 })

function newContext({
  enrolled = [],
  waiting = [],
  closed = false,
  windowRefusal,
  daysOver = [],
  unconfirmed = false,
}: {
  enrolled?: Course[]
  waiting?: Course[]
  closed?: boolean
  windowRefusal?: WindowRefusal
  daysOver?: Days[]
  unconfirmed?: boolean
}): StudentSemester {
  return {
    student: { id: 1, first_name: 'Mia', last_name: 'Rivera', grade: '5' },
    semester: {
      id: 1,
      name: 'Spring 2027',
      slug: 'Spring-2027_1',
      active: true,
      disabled: closed,
      starts_on: null,
      ends_on: null,
      freed_seats: 'offer',
      offer_hours: 24,
      class_list: 'off',
      confirmation: 'off',
      confirmation_from: null,
    },
    schedule: {
      enrolled,
      waiting: waiting.map((course, n) => ({ ...course, position: n + 1, swap: null, passed_over: null })),
      offered: [],
      reserve: [],
    },
    closed,
    opening: { windowRefusal, opens: undefined, opens_at: null },
    daysOver: new Set(daysOver),
    unconfirmed,
    paused: [],
    marked: [],
    showOffer: () => undefined,
  }
}

function actions(course: Course, context: StudentSemester) {
  return actionsFor(toEnrollmentState(course, context)).map(({ command, refusal }) => [command, refusal?.because])
}

function matches(course: Course, filters: Partial<ClassFilters>, context = newContext({})) {
  return classMatcher({ ...NO_FILTERS, ...filters }, context)(course)
}
