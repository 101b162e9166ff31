import { type LogEntry, listLogs } from '../../../contract/logs.ts'
import { call } from '../../api/call.ts'
import { type RowSink, readRows } from '../../api/readRows.ts'
import type { PageState } from '../../ui/table/useServerPage.ts'

/** One page of matching entries and their total. */
export function logQuery(semester: number, { search, sort = 'date', order, page, size = 25, cursor }: PageState) {
  const query = { page, size, cursor, search, sort, order }
  return {
    queryKey: ['log', semester, query],
    queryFn: async () => (await call(listLogs, { params: { semester }, query })).body,
  }
}

/** All matching entries. The server records this as an export. */
export function readLog(semester: number, { search, sort = 'date', order }: PageState, sink: RowSink<LogEntry>) {
  return readRows(listLogs, { params: { semester }, query: { search, sort, order }, list: 'logs', ...sink })
}
