import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Course } from '../../contract/courses.ts'
import type { ChangedPlace, SeatCounts } from '../../contract/live.ts'
import { newCourse } from '../../test/data/newCourse.ts'
import { coursesQuery } from '../api/courses.ts'
import { courseQuery } from '../api/officeCourse.ts'
import { queryClient } from '../api/queryClient.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { cacheSeats, fetchPlaces, refetchSemester, refetchWithoutStream } from './seatCache.ts'

const [SEMESTER, STUDENT] = [3, 7]
const LIST = coursesQuery(SEMESTER).queryKey
const SCHEDULE = scheduleQuery(STUDENT, SEMESTER).queryKey
const OTHER_SCHEDULE = scheduleQuery(STUDENT, SEMESTER + 1).queryKey
const FAMILY = ['family', SEMESTER, '2026-08-03T08:00:00.000Z']
const [ART, CHOIR] = [newCourse({ id: 1, semester_id: SEMESTER }), newCourse({ id: 2, semester_id: SEMESTER })]
const PLACE = { swap: null, passed_over: null }

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.setQueryData(LIST, [ART, CHOIR])
  queryClient.setQueryData(SCHEDULE, {
    enrolled: [ART],
    waiting: [{ ...CHOIR, ...PLACE, position: 2 }],
    offered: [],
    reserve: [],
  })
  queryClient.setQueryData(OTHER_SCHEDULE, {
    enrolled: [],
    waiting: [{ ...CHOIR, ...PLACE, position: 1 }],
    offered: [],
    reserve: [],
  })
})

afterEach(() => {
  vi.runAllTimers()
  queryClient.clear()
  vi.useRealTimers()
})

test('streamed counts are in the list of classes and in the schedule', () => {
  cacheSeats(SEMESTER, [countsOf(ART, { current_seats: 5 }), countsOf(CHOIR, { wait_list: 3 })], false)
  expect(queryClient.getQueryData(LIST)?.map(({ current_seats }) => current_seats)).toEqual([5, 0])
  expect(queryClient.getQueryData(SCHEDULE)?.enrolled[0]?.current_seats).toBe(5)
  expect(queryClient.getQueryData(SCHEDULE)?.waiting[0]?.wait_list).toBe(3)
})

test('a schedule is fetched again when a class changes for which its child waits, and only then', () => {
  cacheSeats(SEMESTER, [countsOf(ART, { current_seats: 5 })], false)
  expect(isOutdated(SCHEDULE)).toBe(false)
  cacheSeats(SEMESTER, [countsOf(CHOIR, { wait_list: 1 })], false)
  expect(isOutdated(SCHEDULE)).toBe(true)
  expect(isOutdated(OTHER_SCHEDULE)).toBe(false)
})

test('the first event of a stream fetches a schedule again unless it has just arrived with the same counts', () => {
  const all = (changes: Partial<Course> = {}) => [countsOf(ART), countsOf(CHOIR, changes)]
  cacheSeats(SEMESTER, all(), true)
  expect(isOutdated(SCHEDULE)).toBe(false)
  cacheSeats(SEMESTER, all(), false)
  expect(isOutdated(SCHEDULE)).toBe(true)
  vi.runAllTimers()
  queryClient.setQueryData(SCHEDULE, (schedule) => schedule)
  cacheSeats(SEMESTER, all({ wait_list: 1 }), true)
  expect(isOutdated(SCHEDULE)).toBe(true)
  vi.runAllTimers()
  queryClient.setQueryData(SCHEDULE, (schedule) => schedule)
  vi.advanceTimersByTime(6000)
  cacheSeats(SEMESTER, all({ wait_list: 1 }), true)
  expect(isOutdated(SCHEDULE)).toBe(true)
})

test('the first event after a reconnection fetches a schedule again whose counts were streamed', () => {
  cacheSeats(SEMESTER, [countsOf(ART, { current_seats: 5 })], false)
  expect(isOutdated(SCHEDULE)).toBe(false)
  cacheSeats(SEMESTER, [countsOf(ART, { current_seats: 5 }), countsOf(CHOIR)], true)
  expect(isOutdated(SCHEDULE)).toBe(true)
})

test('a schedule that is to be fetched again when it is shown stays so after the next event', () => {
  cacheSeats(SEMESTER, [countsOf(CHOIR, { wait_list: 1 })], false)
  vi.runAllTimers()
  cacheSeats(SEMESTER, [countsOf(ART, { current_seats: 5 })], false)
  expect(isOutdated(SCHEDULE)).toBe(true)
})

test('a schedule is fetched again when a place of its child has changed elsewhere, and not for what it shows', () => {
  queryClient.setQueryData(FAMILY, {})
  fetchPlaces(SEMESTER, [
    placeIn(ART, 'enrolled'),
    placeIn(CHOIR, 'waiting'),
    placeIn(newCourse({ id: 3, semester_id: SEMESTER }), null),
  ])
  expect([SCHEDULE, FAMILY].map(isOutdated)).toEqual([false, false])
  fetchPlaces(SEMESTER, [placeIn(newCourse({ id: 3, semester_id: SEMESTER }), 'enrolled')])
  expect([SCHEDULE, FAMILY, OTHER_SCHEDULE].map(isOutdated)).toEqual([true, true, false])
})

test('a schedule is fetched again when a class was dropped elsewhere', () => {
  fetchPlaces(SEMESTER, [placeIn(ART, null)])
  expect(isOutdated(SCHEDULE)).toBe(true)
})

test('the first event of a stream fetches a schedule again that may have changed before', () => {
  vi.advanceTimersByTime(6000)
  cacheSeats(SEMESTER, [countsOf(ART), countsOf(CHOIR)], true)
  expect(isOutdated(SCHEDULE)).toBe(true)
})

test('the list is fetched again when the first event of a stream has other classes', () => {
  cacheSeats(SEMESTER, [countsOf(ART)], false)
  cacheSeats(SEMESTER, [countsOf(ART), countsOf(CHOIR)], true)
  expect(isOutdated(LIST)).toBe(false)
  cacheSeats(SEMESTER, [countsOf(ART), countsOf(newCourse({ id: 9, semester_id: SEMESTER }))], true)
  expect(isOutdated(LIST)).toBe(true)
})

test('an open class is fetched again when its counts differ, and not after its own change', () => {
  const { queryKey } = courseQuery(ART.id)
  queryClient.setQueryData(queryKey, { course: { ...ART, enrolled: [], waiting: [], reserve: [] }, etag: undefined })
  cacheSeats(SEMESTER, [countsOf(ART), countsOf(CHOIR, { current_seats: 4 })], false)
  expect(isOutdated(queryKey)).toBe(false)
  cacheSeats(SEMESTER, [countsOf(ART, { current_seats: 1 })], false)
  expect(isOutdated(queryKey)).toBe(true)
})

test('reload outdates the classes, the schedules and the changes on the dashboard', () => {
  queryClient.setQueryData(FAMILY, {})
  refetchSemester(SEMESTER)
  expect([LIST, SCHEDULE, FAMILY].map(isOutdated)).toEqual([true, true, true])
})

test('without a stream, only what changes with every enrollment is fetched again', () => {
  queryClient.setQueryData(FAMILY, {})
  refetchWithoutStream(SEMESTER)
  expect([LIST, SCHEDULE, FAMILY].map(isOutdated)).toEqual([true, true, false])
})

function isOutdated(queryKey: readonly unknown[]): boolean {
  return queryClient.getQueryState(queryKey)?.isInvalidated ?? false
}

function countsOf(course: Course, changes: Partial<SeatCounts> = {}): SeatCounts {
  const { id, current_seats, max_seats, wait_list, offered_seats } = course
  return { id, current_seats, max_seats, wait_list, offered_seats, ...changes }
}

function placeIn({ id }: Course, status: ChangedPlace['status']): ChangedPlace {
  return { student_id: STUDENT, course_id: id, status }
}
