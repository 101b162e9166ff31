import { queryOptions } from '@tanstack/react-query'
import { type LogEntry, listLogs } from '../../../contract/logs.ts'
import { call } from '../../api/call.ts'
import type { TableState } from '../../ui/table/tableState.ts'

type LogQuery = TableState & { readonly search: string }

/** One page of matching entries and their total. */
export function logQuery(semester: number, { search, sort = 'date', order, page, size = 25 }: LogQuery) {
  return queryOptions({
    queryKey: ['log', semester, search, sort, order, page, size],
    queryFn: async () =>
      (await call(listLogs, { params: { semester }, query: { page, size, search, sort, order } })).body,
    staleTime: 0,
  })
}

/** All matching entries. */
export async function readLog(semester: number, { search, sort = 'date', order }: LogQuery): Promise<LogEntry[]> {
  return (await call(listLogs, { params: { semester }, query: { search, sort, order } })).body.logs
}
