import { PAPER_STATES, type PaperState } from '../../../domain/documents/documents.ts'
import { listFilter } from '../../ui/table/useTableFilter.ts'
import type { PaperRow } from './rows.ts'

export const SHOWN = [...PAPER_STATES, 'late'] as const

/** The documents in a state, or those that are late, and those of one request. */
export interface DocumentFilter {
  readonly show?: PaperState | 'late' | undefined
  readonly request?: number | undefined
}

/** Reads the filter from untrusted URL parameters. */
export function documentFilter({ show, request }: Record<string, unknown>): DocumentFilter {
  const known = SHOWN.find((value) => value === show)
  return {
    ...(known && { show: known }),
    ...(Number.isSafeInteger(request) && Number(request) > 0 && { request: Number(request) }),
  }
}

const { parseSearch, useFilter } = listFilter(documentFilter)
export const useDocumentFilter = useFilter

/** The screen's URL parameters: the slug of a semester, table state and filter. */
export function documentSearch({ semester, ...params }: Record<string, unknown>) {
  return { ...(typeof semester === 'string' && { semester }), ...parseSearch(params) }
}

export function matches({ show, request }: DocumentFilter, row: PaperRow): boolean {
  if (request !== undefined && row.request.id !== request) return false
  return show === undefined || (show === 'late' ? row.late : row.state === show)
}
