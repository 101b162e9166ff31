import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import { queryClient } from './queryClient.ts'

/** The ids of the classes marked for a child, in the family's order, with the ETag that a change must send. */
export function wishListQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['wish list', student, semester],
    queryFn: async () => {
      const { body, etag } = await call('GET /api/students/:id/wish-list', {
        params: { id: student },
        query: { semester },
      })
      return { ids: body.wishes.map(({ course_id }) => course_id), etag }
    },
  })
}

/** Changes the stored list. After a change on another device, the change is made to that list. */
export async function changeWishList(
  student: number,
  semester: number,
  change: (ids: readonly number[]) => readonly number[],
): Promise<void> {
  const query = wishListQuery(student, semester)
  const known = await queryClient.ensureQueryData(query)
  if (await send(student, semester, change(known.ids), known.etag)) return
  const current = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  if (await send(student, semester, change(current.ids), current.etag)) return
  throw new ApiProblem(412, { message: 'The marked classes were changed on another screen. Please try again.' })
}

/** Returns false if the list has changed since the version of the ETag. */
async function send(student: number, semester: number, ids: readonly number[], etag: string | undefined) {
  const parts = { params: { id: student }, query: { semester }, body: { course_ids: [...ids] }, if_match: etag }
  const reply = await call('PUT /api/students/:id/wish-list', { ...parts, expects: [412] })
  if (reply.status === 412) return false
  const saved = { ids: reply.body.wishes.map(({ course_id }) => course_id), etag: reply.etag }
  queryClient.setQueryData(wishListQuery(student, semester).queryKey, saved)
  return true
}
