import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '../../../domain/auditTrail.ts'
import { parseTableSearch } from '../../ui/table/tableSearch.ts'

/** Which entries are listed; nothing of a filter means all. */
export interface AuditFilter {
  readonly action?: AuditAction | undefined
  readonly kind?: AuditKind | undefined
  /** The id of an account of the office, `families` or `command-line`. */
  readonly who?: string | undefined
  /** Days as "2026-08-03", both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Reads the filter from an address, where anything may stand. */
export function auditFilter({ action, kind, who, from, to }: Record<string, unknown>): AuditFilter {
  const known = {
    action: AUDIT_ACTIONS.find((one) => one === action),
    kind: AUDIT_KINDS.find((one) => one === kind),
    who: /^([1-9]\d{0,8}|families|command-line)$/.test(String(who)) ? String(who) : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/** What the address of the screen may say: what every table's may, and the filter. */
export function auditSearch(given: Record<string, unknown>) {
  return { ...parseTableSearch(given), ...auditFilter(given) }
}

export function useAuditFilter(): readonly [AuditFilter, (change: AuditFilter) => void] {
  const filter = auditFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (change: AuditFilter) =>
    void navigate({
      to: '.',
      search: (all: object) => ({ ...all, ...change, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  return [filter, change]
}

export const NO_FILTER: AuditFilter = {
  action: undefined,
  kind: undefined,
  who: undefined,
  from: undefined,
  to: undefined,
}

/** A day of the calendar, as a date field writes it. While a year is typed, the field has the years 0002, 0020 and 0202. */
export function isDay(value: unknown): value is string {
  return z.iso.date().safeParse(value).success && String(value) >= '1900-01-01'
}
