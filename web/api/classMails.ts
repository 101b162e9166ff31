import { queryOptions } from '@tanstack/react-query'
import { listClassMails } from '../../contract/classMails.ts'
import { call } from './call.ts'

const REFETCH_MS = 5000

/** The latest emails to the families of a class first. Refetches until all of them are sent or left out. */
export function classMailsQuery(id: number) {
  return queryOptions({
    queryKey: ['class-mails', id],
    queryFn: async () => (await call(listClassMails, { params: { id } })).body.mails,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'held' || state === 'waiting') && REFETCH_MS,
  })
}
