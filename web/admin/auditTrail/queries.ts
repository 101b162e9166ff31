import { queryOptions } from '@tanstack/react-query'
import { type AuditEntry, getAuditEntry, listAuditTrail } from '../../../contract/auditTrail.ts'
import { call } from '../../api/call.ts'
import type { TableState } from '../../ui/table/tableState.ts'
import type { AuditFilter } from './filter.ts'

interface AuditQuery extends TableState {
  readonly search: string
  readonly filter: AuditFilter
}

/** One page of matching entries, their total, and the people to filter by. */
export function auditTrailQuery({ page, size = 25, ...query }: AuditQuery) {
  return queryOptions({
    queryKey: ['audit trail', query.search, query.order, query.filter, page, size],
    queryFn: async () => (await call(listAuditTrail, { query: { ...queryOf(query), page, size } })).body,
    staleTime: 0,
  })
}

/** All matching entries. The server records this as an export. */
export async function readAuditTrail(query: Omit<AuditQuery, 'page' | 'size'>): Promise<AuditEntry[]> {
  return (await call(listAuditTrail, { query: queryOf(query) })).body.entries
}

export function auditEntryQuery(id: number) {
  return queryOptions({
    queryKey: ['audit entry', id],
    queryFn: async () => (await call(getAuditEntry, { params: { id } })).body.entry,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function queryOf({ search, order, filter }: Pick<AuditQuery, 'search' | 'order' | 'filter'>) {
  const { action = '', kind = '', who = '', from = '', to = '' } = filter
  return { search, order, action, kind, who, from, to }
}
