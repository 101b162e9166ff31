import { queryOptions } from '@tanstack/react-query'
import { listLimitedParents, listParents, type Parent } from '../../contract/parents.ts'
import { call } from './call.ts'
import { mergeById } from './mergeById.ts'
import { queryClient } from './queryClient.ts'

export const parentsQuery = queryOptions({
  queryKey: ['parents'],
  queryFn: async () => (await call(listParents)).body.parents,
})

export const limitedParentsQuery = queryOptions({
  queryKey: ['limited parents'],
  queryFn: async () => (await call(listLimitedParents)).body.accounts,
})

/** Also invalidates students, which contain the parent's name. */
export function mergeParents(changed: readonly Parent[]): void {
  queryClient.setQueryData(parentsQuery.queryKey, (parents) => parents && mergeById(parents, changed))
  invalidateStudents()
}

export function evictParent(id: number): void {
  queryClient.setQueryData(parentsQuery.queryKey, (parents) => parents?.filter((parent) => parent.id !== id))
  invalidateStudents()
}

function invalidateStudents(): void {
  void queryClient.invalidateQueries({ queryKey: ['students'] })
  void queryClient.invalidateQueries({ queryKey: ['student'] })
}
