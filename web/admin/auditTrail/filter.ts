import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '../../../domain/auditTrail.ts'
import { listFilter } from '../../ui/table/useTableFilter.ts'

/** The filters of the audit trail. A missing filter matches all entries. */
export interface AuditFilter {
  readonly action?: AuditAction | undefined
  readonly kind?: AuditKind | undefined
  /** The id of an office account, `families` or `command-line`. */
  readonly who?: string | undefined
  /** Dates as "2026-08-03", inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Reads the filters from untrusted URL parameters. */
export function auditFilter({ action, kind, who, from, to }: Record<string, unknown>): AuditFilter {
  const parsed = {
    action: AUDIT_ACTIONS.find((value) => value === action),
    kind: AUDIT_KINDS.find((value) => value === kind),
    who: /^([1-9]\d{0,8}|families|command-line)$/.test(String(who)) ? String(who) : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}

export const { parseSearch: auditSearch, useFilter: useAuditFilter } = listFilter(auditFilter)

/** An existing day as "2026-08-03". Written without zod, because the first screen loads this file through the routes. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '1900-01-01') return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
