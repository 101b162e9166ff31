import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Grade } from '../../../domain/grade.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { needsBellTime, withBellTime } from './withBellTime.ts'

/** The classes of a semester with the time of the bell schedule where their own is empty. Reads the schedules only if one is. */
export function useBellTimes<C extends Course>(semester: number, courses: readonly C[], grade?: Grade): readonly C[] {
  const enabled = courses.some(needsBellTime)
  const { data: schedules } = useQuery({ ...bellSchedulesQuery(semester), enabled })
  return useMemo(
    () => (enabled && schedules ? courses.map((each) => withBellTime(each, schedules, grade)) : courses),
    [enabled, schedules, courses, grade],
  )
}
