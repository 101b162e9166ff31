import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Milliseconds between two looks while the screen is visible. */
const REFETCH_INTERVAL = 60_000

/** What the office has to do in a semester: the To Do list, the number at the menu Today, and suggestions. */
export function officeTasksQuery(semester_id: number) {
  return queryOptions({
    queryKey: ['office tasks', semester_id],
    queryFn: async () => (await call('GET /api/semester/:id/office-tasks', { params: { id: semester_id } })).body,
    refetchInterval: REFETCH_INTERVAL,
  })
}
