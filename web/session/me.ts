import { queryOptions } from '@tanstack/react-query'
import { me } from '../../contract/sessions.ts'
import type { Student } from '../../contract/students.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'

/** The signed-in person with their children, fresh from the server. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await call(me)).body.user,
  // Who is signed in is known as long as the page stands.
  gcTime: Number.POSITIVE_INFINITY,
})

/** Puts the children an answer brought in the place of those known before. */
export function cacheStudents(students: Student[]): void {
  queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, students })
}
