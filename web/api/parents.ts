import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '../../contract/endpoint.ts'
import { getAccountMergePlan } from '../../contract/mergeAccounts.ts'
import { getOfficeFamily, type OfficeFamily } from '../../contract/officeFamily.ts'
import { listLimitedParents, listParents, type Parent } from '../../contract/parents.ts'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import { queryClient } from './queryClient.ts'
import { type RowSink, readRows } from './readRows.ts'

interface ParentQuery extends Partial<Omit<QueryOf<typeof listParents>, 'sort'>> {
  /** The server refuses a key that it does not know. */
  readonly sort?: string | undefined
}

/** A page of the matching parents. */
export function parentPageQuery(query: ParentQuery & { readonly page: number }) {
  return {
    queryKey: ['parents', 'page', query],
    queryFn: async () => (await call(listParents, { query })).body,
  }
}

/** All matching parents. The server records this as an export. */
export function readParents({ search, sort, order }: ParentQuery, sink: RowSink<Parent>) {
  return readRows(listParents, { query: { search, sort, order }, list: 'parents', ...sink })
}

/** Null if the parent does not exist. */
export function parentQuery(id: number) {
  return queryOptions({
    queryKey: ['parents', 'one', id],
    queryFn: async () => (await call(listParents, { query: { id } })).body.parents.at(0) ?? null,
  })
}

/** Null if the parent does not exist. */
export function familyQuery(id: number) {
  return queryOptions({ queryKey: ['parents', 'family', id], queryFn: () => fetchFamily(id), staleTime: 0 })
}

async function fetchFamily(id: number): Promise<OfficeFamily | null> {
  try {
    return (await call(getOfficeFamily, { params: { id } })).body.family
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

export const limitedParentsQuery = queryOptions({
  queryKey: ['limited parents'],
  queryFn: async () => (await call(listLimitedParents)).body.accounts,
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
      (await call(getAccountMergePlan, { params: { id: kept }, query: { other: other ?? 0 } })).body.plan,
    enabled: other !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}
