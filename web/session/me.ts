import { queryOptions } from '@tanstack/react-query'
import type { Student } from '../../contract/students.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await call('GET /api/me')).body.user,
  // Never evicted while the page is open.
  gcTime: Number.POSITIVE_INFINITY,
})

export function cacheStudents(students: Student[]): void {
  queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, students })
}
