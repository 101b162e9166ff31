import type { ClassFilter } from '../../../../domain/classFilter.ts'
import { DAYS } from '../../../../domain/days.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { listFilter } from '../../../ui/table/useTableFilter.ts'

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

export const { parseSearch: classSearch, useFilter: useClassFilter } = listFilter(classFilter)
