import { queryOptions } from '@tanstack/react-query'
import type { BellSchedule } from '../../contract/bellSchedules.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

export function bellSchedulesQuery(semester: number) {
  return queryOptions({
    queryKey: ['bell schedules', semester],
    queryFn: async () =>
      (await call('GET /api/semester/:id/bell-schedules', { params: { id: semester } })).body.bell_schedules,
  })
}

/** The bell schedules that the office edits, with the ETag that a save must send. */
export function editedBellSchedulesQuery(semester: number) {
  return queryOptions({
    queryKey: ['edited bell schedules', semester],
    queryFn: async () => {
      const { body, etag } = await call('GET /api/semester/:id/bell-schedules', { params: { id: semester } })
      return { bell_schedules: body.bell_schedules, etag }
    },
  })
}

/** Stores what a save returned. */
export function cacheBellSchedules(semester: number, bell_schedules: BellSchedule[], etag: string | undefined): void {
  queryClient.setQueryData(bellSchedulesQuery(semester).queryKey, bell_schedules)
  queryClient.setQueryData(editedBellSchedulesQuery(semester).queryKey, { bell_schedules, etag })
}
