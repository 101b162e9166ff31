import { queryOptions } from '@tanstack/react-query'
import type { ClassEmail } from '../../contract/classEmails.ts'
import { call } from './call.ts'

const REFETCH_MS = 5000

/** The latest emails to the families of a class first. Refetches until all of them are sent or left out. */
export function classEmailsQuery(id: number) {
  return queryOptions({
    queryKey: ['class-mails', id],
    queryFn: async () => (await call('GET /api/courses/:id/mails', { params: { id } })).body.mails,
    refetchInterval: ({ state: { data } }) => isUnderWay(data) && REFETCH_MS,
  })
}

/** The latest emails to a family first. Refetches until all of them are sent or left out. */
export function familyEmailsQuery(id: number) {
  return queryOptions({
    queryKey: ['family-mails', id],
    queryFn: async () => (await call('GET /api/users/parents/:id/mails', { params: { id } })).body.mails,
    refetchInterval: ({ state: { data } }) => isUnderWay(data) && REFETCH_MS,
    staleTime: 0,
  })
}

function isUnderWay(mails: readonly Pick<ClassEmail, 'state'>[] = []): boolean {
  return mails.some(({ state }) => state === 'held' || state === 'waiting')
}
