import { queryOptions } from '@tanstack/react-query'
import type { OfficeConfirmation } from '../../../contract/confirmations.ts'
import type { ConfirmationState } from '../../../domain/confirmations/setting.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { ReadRows } from '../../ui/table/ExportButton.tsx'
import type { PageState } from '../../ui/table/ServerTable.tsx'

/** A child of the list. */
export interface ConfirmationRow extends OfficeConfirmation {
  /** Of the student. */
  readonly id: number
}

interface ListQuery {
  readonly semester: number
  readonly state: ConfirmationState
}

async function fetchPage(
  { semester, state }: ListQuery,
  { search, page, size }: Pick<PageState, 'search' | 'page'> & { readonly size: number },
) {
  const query = { state, search, page, size }
  const { confirmations, total, counts } = (
    await call('GET /api/semester/:semester/confirmations', { params: { semester }, query })
  ).body
  const rows = confirmations.map((row): ConfirmationRow => ({ ...row, id: row.student_id }))
  return { rows, total, counts }
}

const [SMALLEST, , LARGEST] = [25, 50, 100] as const
export const SIZES = [SMALLEST, 50, LARGEST] as const

/** One page of the children of a state, and how many there are of each state. The server counts pages and knows no cursors. */
export function confirmationsPageQuery(list: ListQuery, { search, page, size = SMALLEST }: PageState) {
  return {
    queryKey: ['confirmations of office', list, search, page, size],
    queryFn: async () => {
      const found = await fetchPage(list, { search, page, size })
      const pages = Math.ceil(found.total / size)
      return {
        ...found,
        ...(page > 1 && { previous: String(page - 1) }),
        ...(page < pages && { next: String(page + 1) }),
      }
    },
  }
}

/** All children of a state. The audit trail records the export. */
export function readConfirmations(list: ListQuery, search: string, file: string): ReadRows<ConfirmationRow> {
  return async ({ signal, onRows }) => {
    const first = await fetchPage(list, { search, page: 1, size: LARGEST })
    const { total } = first
    await call('POST /api/audit-trail/exports', { body: { file, rows: total, search: search !== '' }, signal })
    onRows(first.rows, { total })
    for (let page = 2; (page - 1) * LARGEST < total && !signal.aborted; page += 1)
      onRows((await fetchPage(list, { search, page, size: LARGEST })).rows, { total })
  }
}

export async function invalidateConfirmations(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['confirmations of office'] }),
    queryClient.invalidateQueries({ queryKey: ['office tasks'] }),
    queryClient.invalidateQueries({ queryKey: ['roster contacts'] }),
  ])
}

/** The semesters that ask a family to confirm now, with its children, for the office. */
export function familyConfirmationsQuery(id: number) {
  return queryOptions({
    queryKey: ['parents', 'confirmations', id],
    queryFn: async () => (await call('GET /api/users/parents/:id/confirmations', { params: { id } })).body.semesters,
    staleTime: 0,
  })
}
