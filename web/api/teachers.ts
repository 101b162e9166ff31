import { queryOptions } from '@tanstack/react-query'
import type { Teacher } from '../../contract/teachers.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

export const teachersQuery = queryOptions({
  queryKey: ['teachers'],
  queryFn: async () => (await call('GET /api/teachers')).body.teachers,
})

/** Without their classes. */
export const teacherNamesQuery = queryOptions({
  queryKey: ['teacher names'],
  queryFn: async () => (await call('GET /api/teachers/names')).body.teachers,
})

/** Also invalidates courses, which contain the teacher's name. */
export function cacheTeachers(teachers: Teacher[]): void {
  queryClient.setQueryData(teachersQuery.queryKey, teachers)
  void queryClient.invalidateQueries({ queryKey: teacherNamesQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
  void queryClient.invalidateQueries({ queryKey: ['course'] })
}
