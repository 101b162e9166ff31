import { queryOptions } from '@tanstack/react-query'
import { listErasures } from '../../contract/registration/office.ts'
import { call } from './call.ts'

export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: async () => (await call(listErasures)).body.erasures,
})
