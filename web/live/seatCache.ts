import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { ChangedPlace, SeatCounts } from '../../contract/live.ts'
import { bellSchedulesQuery } from '../api/bellSchedules.ts'
import { classTimesQuery, courseKey, coursesQuery, isCourseDeleted } from '../api/courses.ts'
import { windowsQuery } from '../api/enrollmentWindows.ts'
import { recordCounts, withCounts } from '../api/liveCounts.ts'
import type { CourseWithEtag } from '../api/officeCourse.ts'
import { queryClient } from '../api/queryClient.ts'
import { scheduleQuery, semestersQuery } from '../api/schedules.ts'
import { semesterQuery } from '../api/semesters.ts'

/** Milliseconds between two fetches of the same rosters or lines. */
const DETAILS_MS = 1000
/** Data that arrived at most this many milliseconds ago is recent. */
const RECENT_MS = 5000

/** The cached schedules with streamed counts. Their places in line can be older than the counts. */
const withStreamedCounts = new WeakSet<Schedule>()

/** Puts streamed counts into every cached list, and fetches the wait lists and rosters that they affect. */
export function cacheSeats(semester: number, counts: readonly SeatCounts[], isComplete: boolean): void {
  recordCounts(counts)
  const courses = coursesQuery(semester).queryKey
  queryClient.setQueryData(courses, (list) => list && withCounts(list, counts))
  if (isComplete && hasOtherClasses(queryClient.getQueryData(courses), counts)) void refetch(courses)
  const changed = new Map(counts.map((row) => [row.id, row]))
  for (const [queryKey, schedule] of queryClient.getQueriesData<Schedule>({ queryKey: ['schedule'] })) {
    if (!schedule || queryKey[2] !== semester) continue
    const { enrolled, waiting, reserve } = schedule
    const before = queryClient.getQueryState(queryKey)
    const isFresh = isComplete && isRecent(before) && !withStreamedCounts.has(schedule)
    // Once it is shown: storing the counts would otherwise make it current.
    const isToBeFetched = before?.isInvalidated && before.fetchStatus === 'idle'
    const stored = queryClient.setQueryData<Schedule>(queryKey, {
      ...schedule,
      enrolled: withCounts(enrolled, counts),
      waiting: withCounts(waiting, counts),
      reserve: withCounts(reserve, counts),
    })
    if (stored) withStreamedCounts.add(stored)
    const isChanged = (course: Course) => {
      const row = changed.get(course.id)
      return row && !(isFresh && isSame(course, row))
    }
    // Places may have changed while there was no stream.
    const isMissing = isComplete && !isFresh
    if (isToBeFetched || isMissing || [...waiting, ...reserve].some(isChanged)) refetchSoon(queryKey)
  }
  for (const row of counts) if (needsRoster(row)) refetchRosterSoon(row.id)
}

/** Fetches the schedules that do not have these places, which another device or the office has changed. */
export function fetchPlaces(semester: number, places: readonly ChangedPlace[]): void {
  for (const { student_id, course_id, status } of places) {
    const { queryKey } = scheduleQuery(student_id, semester)
    const schedule = queryClient.getQueryData(queryKey)
    if (!schedule || statusIn(schedule, course_id) === status) continue
    refetchSoon(queryKey)
    refetchSoon(['family', semester])
  }
}

function statusIn({ enrolled, waiting, reserve }: Schedule, course_id: number) {
  const isOf = ({ id }: Course) => id === course_id
  if (enrolled.some(isOf)) return 'enrolled'
  if (waiting.some(isOf)) return 'waiting'
  return reserve.some(isOf) ? 'reserve' : null
}

/** False for a class that is not open, and just after its own change, whose response had the roster. */
function needsRoster(row: SeatCounts): boolean {
  const state = queryClient.getQueryState<CourseWithEtag>(courseKey(row.id))
  return state?.data !== undefined && !(isSame(state.data.course, row) && isRecent(state))
}

const SEAT_COUNTS = ['current_seats', 'max_seats', 'wait_list', 'offered_seats'] as const

function isSame(course: Course, row: SeatCounts): boolean {
  return SEAT_COUNTS.every((count) => course[count] === row[count])
}

function isRecent(state: { readonly dataUpdatedAt: number } | undefined): boolean {
  return state !== undefined && Date.now() - state.dataUpdatedAt <= RECENT_MS
}

/** Fetches the lists on the screen, and those of other screens once they are shown. An edited class is in a `seats` event as well, and a deleted one is not fetched again. */
export function refetchSemester(semester: number): void {
  const keys = [semestersQuery.queryKey, semesterQuery(semester).queryKey, coursesQuery(semester).queryKey]
  const others = [
    bellSchedulesQuery(semester).queryKey,
    classTimesQuery(semester).queryKey,
    windowsQuery(semester).queryKey,
    ['schedule'],
    ['family', semester],
  ]
  for (const queryKey of [...keys, ...others]) void refetch(queryKey)
}

/** Fetches what changes with every enrollment and is on the screen, without a stream. */
export function refetchWithoutStream(semester: number): void {
  for (const queryKey of [coursesQuery(semester).queryKey, ['schedule'], ['course']]) void refetch(queryKey)
}

/** A class was created or deleted, or became active or inactive, after the list was fetched. */
function hasOtherClasses(list: readonly Course[] | undefined, counts: readonly SeatCounts[]): boolean {
  if (!list) return false
  const ids = new Set(counts.map(({ id }) => id))
  return list.length !== ids.size || list.some(({ id }) => !ids.has(id))
}

const refetchRosterSoon = atMostEvery(DETAILS_MS, (id: number) => {
  if (!isCourseDeleted(id)) void refetch(courseKey(id))
})

const refetchSoon = atMostEvery(DETAILS_MS, (queryKey: readonly unknown[]) => void refetch(queryKey))

function refetch(queryKey: readonly unknown[]): Promise<void> {
  return queryClient.invalidateQueries({ queryKey })
}

/** Limits how often `run` is called with the same argument. A call within the interval runs once at its end. */
export function atMostEvery<T>(milliseconds: number, run: (argument: T) => void): (argument: T) => void {
  const waiting = new Map<string, { isRequested: boolean }>()
  const start = (argument: T) => {
    const key = JSON.stringify(argument)
    const state = { isRequested: false }
    waiting.set(key, state)
    run(argument)
    setTimeout(() => {
      waiting.delete(key)
      if (state.isRequested) start(argument)
    }, milliseconds)
  }
  return (argument) => {
    const state = waiting.get(JSON.stringify(argument))
    if (state) state.isRequested = true
    else start(argument)
  }
}
