import { queryOptions } from '@tanstack/react-query'
import { listTeachers } from '../../contract/teachers.ts'
import { call } from './call.ts'

/** The teachers with what they teach, for the office. */
export const teachersQuery = queryOptions({
  queryKey: ['teachers'],
  queryFn: async () => (await call(listTeachers)).body.teachers,
})
