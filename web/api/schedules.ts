import { queryOptions } from '@tanstack/react-query'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import { call } from './call.ts'
import { scheduleInFamilyLanguage } from './familyLanguage.ts'
import { withNewerCounts } from './liveCounts.ts'
import { isFirstLoad } from './queryClient.ts'

export const semestersQuery = queryOptions({
  queryKey: ['semesters'],
  queryFn: async ({ queryKey }) =>
    (await call('GET /api/semester', { acceptsStale: isFirstLoad(queryKey) })).body.semesters,
})

export function scheduleQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['schedule', student, semester],
    queryFn: async () => {
      const start = performance.now()
      const { body } = await call('GET /api/students/:id/schedule', { params: { id: student }, query: { semester } })
      return receivedSchedule(body.schedule, start)
    },
  })
}

/** The schedule as `scheduleQuery` caches it. `start`: when it was requested. */
export function receivedSchedule(schedule: Schedule, start: number): Schedule {
  const shown = scheduleInFamilyLanguage(schedule)
  const { enrolled, waiting } = shown
  return { ...shown, enrolled: withNewerCounts(enrolled, start), waiting: withNewerCounts(waiting, start) }
}
