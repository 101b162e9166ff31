import { queryOptions } from '@tanstack/react-query'
import { listDiskWarnings } from '../../contract/disks.ts'
import { call } from './call.ts'

export const diskWarningsQuery = queryOptions({
  queryKey: ['disk warnings'],
  queryFn: async () => (await call(listDiskWarnings)).body.disks,
})
