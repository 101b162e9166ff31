import { queryOptions } from '@tanstack/react-query'
import { getMailChoices } from '../../contract/mailChoices.ts'
import { call } from './call.ts'

export const mailChoicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: async () => (await call(getMailChoices)).body.choices,
})
