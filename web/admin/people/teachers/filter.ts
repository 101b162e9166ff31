import type { Teacher } from '../../../../contract/teachers.ts'
import { parseTableSearch } from '../../../ui/table/tableSearch.ts'
import { useTableFilter } from '../../../ui/table/useTableFilter.ts'

export const STATUSES = ['all', 'active', 'inactive'] as const
/** The teachers' status filter. Default: active. */
export type Status = (typeof STATUSES)[number]
const DEFAULT_FILTER: Status = 'active'

/** The screen's URL parameters: table state and status filter. */
export function teacherSearch(params: Record<string, unknown>) {
  return { ...parseTableSearch(params), ...teacherFilter(params) }
}

function teacherFilter(params: Record<string, unknown>): { readonly show?: Status } {
  const show = STATUSES.find((value) => value === params.show)
  return show ? { show } : {}
}

export function useTeacherFilter(): readonly [Status, (show: Status) => void] {
  const [{ show = DEFAULT_FILTER }, change] = useTableFilter(teacherFilter, { replace: false })
  return [show, (show) => change({ show })]
}

/** A teacher is active when `active` equals 1 (document 1, section 4). */
export function matchesFilter({ active }: Pick<Teacher, 'active'>, show: Status): boolean {
  return show === 'all' || (active === 1) === (show === 'active')
}
