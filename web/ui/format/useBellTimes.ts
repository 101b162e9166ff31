import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { bellRowOfClass } from '../../../domain/bellRowOfClass.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import type { Grade } from '../../../domain/grade.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { timeRange } from './timeRange.ts'

/** The classes of a semester with the time of the bell schedule where their own is empty. Reads the schedules only if one is. */
export function useBellTimes<C extends Course>(semester: number, courses: readonly C[], grade?: Grade): readonly C[] {
  const enabled = courses.some(needsBellTime)
  const { data: schedules } = useQuery({ ...bellSchedulesQuery(semester), enabled })
  return useMemo(
    () => (enabled && schedules ? courses.map((each) => withBellTime(each, schedules, grade)) : courses),
    [enabled, schedules, courses, grade],
  )
}

type TimedCourse = Pick<Course, 'days' | 'period' | 'grade' | 'time'>

function needsBellTime({ time }: Pick<Course, 'time'>): boolean {
  return time.trim() === ''
}

/** Gives a class without a time of its own that of the bell schedule, for a student of `grade` or for all its grades. */
export function withBellTime<C extends TimedCourse>(course: C, schedules: readonly BellSchedule[], grade?: Grade): C {
  const row = needsBellTime(course) ? bellRowOfClass(schedules, course, grade) : undefined
  return row ? { ...course, time: timeRange(row.starts_at, row.ends_at) } : course
}
