import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/schedules.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { classTime } from '../../domain/classTime.ts'
import type { Grade } from '../../domain/grade.ts'
import { bellSchedulesQuery } from '../api/bellSchedules.ts'

const NONE: readonly BellSchedule[] = []

/** The classes and the schedule with the bell schedule's time where the office has entered none. */
export function useTimedCourses(semester: number, grade: Grade, courses: readonly Course[], schedule: Schedule) {
  const enabled = courses.some(({ time }) => time === '')
  const { data: bellSchedules = NONE } = useQuery({ ...bellSchedulesQuery(semester), enabled })
  return {
    courses: useMemo(() => withTimes(courses, bellSchedules, grade), [courses, bellSchedules, grade]),
    schedule: useMemo(() => timedSchedule(schedule, bellSchedules, grade), [schedule, bellSchedules, grade]),
  }
}

function timedSchedule(
  { enrolled, waiting }: Schedule,
  bellSchedules: readonly BellSchedule[],
  grade: Grade,
): Schedule {
  return { enrolled: withTimes(enrolled, bellSchedules, grade), waiting: withTimes(waiting, bellSchedules, grade) }
}

/** A class with a time stays the same object. */
export function withTimes<C extends Course>(
  courses: readonly C[],
  bellSchedules: readonly BellSchedule[],
  grade: Grade,
): C[] {
  return courses.map((course) =>
    course.time === '' ? { ...course, time: classTime(course, bellSchedules, grade) } : course,
  )
}
