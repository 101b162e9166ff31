import { DAYS, type Days } from '../../days.ts'
import type { Grade } from '../../grade.ts'
import { countedDays } from '../completion.ts'

/** The days of a child's week without a class to rank: `taken` by a class that the child has, and `empty`. */
export function unrankedDays(
  grade: Grade,
  { enrolled, ranked }: { readonly enrolled: ReadonlySet<Days>; readonly ranked: ReadonlySet<Days> },
): { readonly taken: Days[]; readonly empty: Days[] } {
  const week = DAYS.filter((days) => days !== 'HS' || countedDays(grade).includes(days))
  const unranked = week.filter((days) => !ranked.has(days))
  return {
    taken: unranked.filter((days) => enrolled.has(days)),
    empty: unranked.filter((days) => !enrolled.has(days)),
  }
}
