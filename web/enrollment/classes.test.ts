import { expect, test } from 'vitest'
import type { Course } from '../../contract/courses.ts'
import { actionsFor } from './actions.ts'
import { matchesFilters } from './classFilters.ts'
import { enrollmentState, positionIn, type StudentSemester } from './enrollmentState.ts'
import { mergeCourses } from './merge.ts'
import { weekFor } from './week.ts'

test('a fifth grader sees the classes of the fifth grade, day by day and by section', () => {
  const week = weekFor(
    '5',
    [
      aCourse({ section: '1010', grade: '5' }),
      aCourse({ section: '204', grade: '4,5' }),
      aCourse({ section: '300', grade: '15' }),
      aCourse({ section: '120', grade: '5', days: 'W' }),
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

test('a tenth grader sees HS even when nothing is offered there', () => {
  expect(weekFor('10', [], []).map(({ days }) => days)).toContain('HS')
})

test('a younger child sees HS only when a class is listed there', () => {
  const week = weekFor('8', [aCourse({ days: 'HS', grade: '8,9' })], [])
  expect(week.at(-1)).toMatchObject({ days: 'HS', courses: [{ grade: '8,9' }] })
})

test('a day tells how far it is filled', () => {
  const robotics = aCourse({ days: 'M' })
  expect(weekFor('5', [robotics], [robotics])[0]?.completion).toEqual({ held: 1, needed: 8, complete: false })
})

test('a class with free seats offers Add', () => {
  expect(offers(aCourse({}), aSituation({}))).toEqual([['enroll', undefined]])
})

test('a full class keeps its disabled place for Add and offers the wait list', () => {
  expect(offers(fullCourse, aSituation({}))).toEqual([
    ['enroll', 'full'],
    ['wait', undefined],
  ])
})

test('a child who holds a class at the same time is told so, and may wait all the same', () => {
  const choir = aCourse({ name: 'Choir', days: fullCourse.days, period: fullCourse.period })
  expect(offers(fullCourse, aSituation({ enrolled: [choir] }))).toEqual([
    ['enroll', 'same-time'],
    ['wait', undefined],
  ])
})

test('an enrolled child may drop, a waiting one may be removed', () => {
  expect(offers(fullCourse, aSituation({ enrolled: [fullCourse] }))).toEqual([['drop', undefined]])
  expect(offers(fullCourse, aSituation({ waiting: [fullCourse] }))).toEqual([['leave', undefined]])
})

test('a waiting child may take a seat that has become free', () => {
  const course = aCourse({})
  expect(offers(course, aSituation({ waiting: [course] })).map(([command]) => command)).toEqual(['enroll', 'leave'])
})

test('a closed semester takes no command at all', () => {
  const enrolled = aCourse({})
  const closed = aSituation({ enrolled: [enrolled], closed: true })
  expect([...offers(enrolled, closed), ...offers(fullCourse, closed)].map(([, whyNot]) => whyNot)).toEqual([
    'semester-closed',
    'semester-closed',
    'semester-closed',
  ])
})

test('a waiting child knows its place in line', () => {
  expect(positionIn(fullCourse, aSituation({ waiting: [fullCourse] }).schedule)).toBe(1)
  expect(positionIn(aCourse({}), aSituation({}).schedule)).toBeUndefined()
})

test('the filters hide full classes and those that do not fit, never the child’s own', () => {
  const choir = aCourse({ name: 'Choir', period: '1' })
  const clash = aCourse({ period: '1' })
  const situation = aSituation({ enrolled: [choir], waiting: [fullCourse] })
  const both = { openSeats: true, fitsSchedule: true }
  expect(matchesFilters(clash, both, situation)).toBe(false)
  expect(matchesFilters(clash, { openSeats: true, fitsSchedule: false }, situation)).toBe(true)
  expect(matchesFilters(aCourse({ period: '5', current_seats: 20 }), both, situation)).toBe(false)
  expect(matchesFilters(choir, both, situation)).toBe(true)
  expect(matchesFilters(fullCourse, both, situation)).toBe(true)
})

test('an answer changes the classes it names and leaves the list in its order', () => {
  const [first, second] = [aCourse({}), aCourse({})]
  const fresh = { ...second, current_seats: 9 }
  expect(mergeCourses([first, second], [fresh, aCourse({})])).toEqual([first, fresh])
})

let id = 0

function aCourse(given: Partial<Course>): Course {
  id += 1
  return {
    id,
    section: String(100 + id),
    name: `Class ${id}`,
    description: '',
    teacher_id: 1,
    teacher: { id: 1, first_name: 'Rosa', last_name: 'Nuñez' },
    grade: '5',
    max_seats: 20,
    current_seats: 0,
    wait_list: 0,
    room: '12',
    period: '2',
    days: 'M',
    time: '9:00-9:50',
    restrictions: '',
    semester: 'Spring 2027',
    semester_id: 1,
    active: true,
    ...given,
  }
}

const fullCourse = aCourse({ period: '4', current_seats: 20, max_seats: 20 })

function aSituation({
  enrolled = [],
  waiting = [],
  closed = false,
}: {
  enrolled?: Course[]
  waiting?: Course[]
  closed?: boolean
}): StudentSemester {
  return {
    student: { id: 1, first_name: 'Mia', last_name: 'Rivera', grade: '5' },
    semester: { id: 1, name: 'Spring 2027', slug: 'Spring-2027_1', active: true, disabled: closed },
    schedule: { enrolled, waiting: waiting.map((course, place) => ({ ...course, position: place + 1 })) },
    closed,
  }
}

function offers(course: Course, situation: StudentSemester) {
  return actionsFor(enrollmentState(course, situation)).map(({ command, whyNot }) => [command, whyNot?.because])
}
