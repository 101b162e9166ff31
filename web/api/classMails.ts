import { queryOptions } from '@tanstack/react-query'
import { listClassMails } from '../../contract/classMails.ts'
import { call } from './call.ts'

/** The latest emails to the families of a class first. */
export function classMailsQuery(id: number) {
  return queryOptions({
    queryKey: ['class-mails', id],
    queryFn: async () => (await call(listClassMails, { params: { id } })).body.mails,
  })
}
