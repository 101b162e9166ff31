import { queryOptions } from '@tanstack/react-query'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { call } from '../../api/call.ts'
import { type RowSink, readRows } from '../../api/readRows.ts'
import type { PageState } from '../../ui/table/ServerTable.tsx'
import type { AuditFilter } from './filter.ts'

interface AuditQuery extends PageState {
  readonly filter: AuditFilter
}

/** One page of matching entries, their total, and the people to filter by. */
export function auditTrailQuery({ page, size = 25, cursor, ...filter }: AuditQuery) {
  const query = { ...queryOf(filter), page, size, cursor }
  return {
    queryKey: ['audit trail', query],
    queryFn: async () => (await call('GET /api/audit-trail', { query })).body,
  }
}

/** All matching entries. The server records this as an export. */
export function readAuditTrail(query: AuditQuery, sink: RowSink<AuditEntry>) {
  return readRows('GET /api/audit-trail', { query: queryOf(query), list: 'entries', ...sink })
}

export function auditEntryQuery(id: number) {
  return queryOptions({
    queryKey: ['audit entry', id],
    queryFn: async () => (await call('GET /api/audit-trail/:id', { params: { id } })).body.entry,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function queryOf({ search, order, filter }: Pick<AuditQuery, 'search' | 'order' | 'filter'>) {
  const { action = '', kind = '', who = '', from = '', to = '' } = filter
  return { search, order, action, kind, who, from, to }
}
