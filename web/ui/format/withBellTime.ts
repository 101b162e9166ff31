import type { Course } from '../../../contract/courses.ts'
import { bellRowOfClass } from '../../../domain/bellRowOfClass.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import type { Grade } from '../../../domain/grade.ts'
import { timeRange } from './timeRange.ts'

type TimedCourse = Pick<Course, 'days' | 'period' | 'grade' | 'time'>

export function needsBellTime({ time }: Pick<Course, 'time'>): boolean {
  return time.trim() === ''
}

/** Gives a class without a time of its own that of the bell schedule, for a student of `grade` or for all its grades. */
export function withBellTime<C extends TimedCourse>(course: C, schedules: readonly BellSchedule[], grade?: Grade): C {
  const row = needsBellTime(course) ? bellRowOfClass(schedules, course, grade) : undefined
  return row ? { ...course, time: timeRange(row.starts_at, row.ends_at) } : course
}
