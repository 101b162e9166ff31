import type { ClassFilter } from '../../../../domain/classFilter.ts'
import { DAYS } from '../../../../domain/days.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { parseTableSearch } from '../../../ui/table/tableSearch.ts'
import { useTableFilter } from '../../../ui/table/useTableFilter.ts'

const MAX_MINIMUM = 999

/** Reads the filter from untrusted URL parameters. The router parses ?grade=5 as a number and ?full=true as a boolean. */
export function classFilter({ day, grade, teacher, full, waiting, under }: Record<string, unknown>): ClassFilter {
  const parsed = {
    day: DAYS.find((value) => value === day),
    grade: CLASS_GRADES.find((value) => value === String(grade)),
    teacher: Number.isSafeInteger(teacher) && Number(teacher) > 0 ? Number(teacher) : undefined,
    full: full === true ? true : undefined,
    waiting: waiting === true ? true : undefined,
    under: isMinimum(under) ? under : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}

function isMinimum(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_MINIMUM
}

/** The screen's URL parameters: table state and filter. */
export function classSearch(params: Record<string, unknown>) {
  return { ...parseTableSearch(params), ...classFilter(params) }
}

export function useClassFilter() {
  return useTableFilter(classFilter, { replace: true })
}

export const NO_FILTER = {
  day: undefined,
  grade: undefined,
  teacher: undefined,
  full: undefined,
  waiting: undefined,
  under: undefined,
} as const satisfies ClassFilter
