import { queryOptions } from '@tanstack/react-query'
import { getSchool } from '../../contract/school.ts'
import { call } from './call.ts'

export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: async () => (await call(getSchool)).body.school,
})
