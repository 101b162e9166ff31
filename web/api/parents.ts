import { queryOptions } from '@tanstack/react-query'
import { listLimitedParents, listParents, type Parent } from '../../contract/parents.ts'
import { call } from './call.ts'
import { mergeById } from './mergeById.ts'
import { queryClient } from './queryClient.ts'

/** All parents with their children, for the office. */
export const parentsQuery = queryOptions({
  queryKey: ['parents'],
  queryFn: async () => (await call(listParents)).body.parents,
})

/** The accounts that reached a limit lately, for the office. */
export const limitedParentsQuery = queryOptions({
  queryKey: ['limited parents'],
  queryFn: async () => (await call(listLimitedParents)).body.accounts,
})

/** Puts the parents a write answered in the place of those read before; students carry their parent's name. */
export function mergeParents(changed: readonly Parent[]): void {
  queryClient.setQueryData(parentsQuery.queryKey, (parents) => parents && mergeById(parents, changed))
  readStudentsAgain()
}

/** Forgets a parent who is no more, and the children with them. */
export function evictParent(id: number): void {
  queryClient.setQueryData(parentsQuery.queryKey, (parents) => parents?.filter((parent) => parent.id !== id))
  readStudentsAgain()
}

function readStudentsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['students'] })
  void queryClient.invalidateQueries({ queryKey: ['student'] })
}
