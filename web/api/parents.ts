import { queryOptions } from '@tanstack/react-query'
import type { OfficeFamily } from '../../contract/officeFamily.ts'
import type { Parent } from '../../contract/parents.ts'
import type { QueryTo } from '../../contract/routes.ts'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import { queryClient } from './queryClient.ts'
import { type RowSink, readRows } from './readRows.ts'

interface ParentQuery extends Partial<Omit<QueryTo<'GET /api/users/parents'>, 'sort'>> {
  /** The server refuses a key that it does not know. */
  readonly sort?: string | undefined
}

/** A page of the matching parents. */
export function parentPageQuery(query: ParentQuery & { readonly page: number }) {
  return {
    queryKey: ['parents', 'page', query],
    queryFn: async () => (await call('GET /api/users/parents', { query })).body,
  }
}

/** All matching parents. The server records this as an export. */
export function readParents({ search, sort, order }: ParentQuery, sink: RowSink<Parent>) {
  return readRows('GET /api/users/parents', { query: { search, sort, order }, list: 'parents', ...sink })
}

/** Null if the parent does not exist. */
export function parentQuery(id: number) {
  return queryOptions({
    queryKey: ['parents', 'one', id],
    queryFn: async () => (await call('GET /api/users/parents', { query: { id } })).body.parents.at(0) ?? null,
  })
}

/** Null if the parent does not exist. */
export function familyQuery(id: number) {
  return queryOptions({ queryKey: ['parents', 'family', id], queryFn: () => fetchFamily(id), staleTime: 0 })
}

async function fetchFamily(id: number): Promise<OfficeFamily | null> {
  try {
    return (await call('GET /api/users/parents/:id/family', { params: { id } })).body.family
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

export const limitedParentsQuery = queryOptions({
  queryKey: ['limited parents'],
  queryFn: async () => (await call('GET /api/users/parents/limited')).body.accounts,
})

/** After a change of parents. Students contain the parent's name. Resolves when the lists on the screen have arrived. */
export async function invalidateParents(): Promise<void> {
  await Promise.all(
    [['parents'], ['students'], ['student']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** What a merge of two accounts would do. Waits until both are chosen. */
export function accountMergePlanQuery(kept: number, other: number | undefined) {
  return queryOptions({
    queryKey: ['account merge', kept, other],
    queryFn: async () =>
      (await call('GET /api/users/parents/:id/merge', { params: { id: kept }, query: { other: other ?? 0 } })).body
        .plan,
    enabled: other !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}
