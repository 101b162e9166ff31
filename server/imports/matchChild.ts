import { areDetailsLocked } from '../../domain/account.ts'
import { toNameKey } from '../../domain/sameChild.ts'
import type { FamilyAccount, FamilyChild } from './families.ts'
import type { ParentRow } from './parentRow.ts'

type ChildCells = Pick<ParentRow, 'child_id' | 'child_first_name' | 'child_last_name' | 'child_grade'>

/**
 * The child of a family that a row is about. Undefined: none, so the row has a new child. `repeated`: an earlier row of the file was about the
 * child with this name and grade. `ambiguous`: several children have the name, none of them the grade.
 */
export type Match = FamilyChild | 'repeated' | 'ambiguous' | undefined

/**
 * Matches by id, or by name within the family: a child with the same grade, otherwise the only one, whose grade changes. `seen` are the children
 * that earlier rows are about, which no other row is about. Of an account that a stranger may use, the entries of its user match only with the
 * same grade or when the child has finished, after the children that the office linked.
 */
export function matchChild(family: FamilyAccount, row: ChildCells, seen: ReadonlySet<FamilyChild>): Match {
  if (row.child_id !== undefined) return family.children.find(({ id }) => id === row.child_id)
  const named = childrenNamed(family, row)
  const linked = named.filter((child) => !isOwnEntry(family, child))
  const own = row.child_grade === 'done' ? matchNamed : matchGrade
  return matchNamed(linked, row, seen) ?? own(named, row, seen)
}

/**
 * Whether the user of an account that may be a stranger's entered the child. An import does not change it, because the user would see the change.
 */
export function isOwnEntry(family: FamilyAccount, { id, awaits_acceptance }: FamilyChild): boolean {
  return areDetailsLocked(family) && id !== undefined && !awaits_acceptance
}

/** Those with exactly this name first. */
export function childrenNamed(
  { children }: FamilyAccount,
  { child_first_name: first_name, child_last_name: last_name }: Omit<ChildCells, 'child_id' | 'child_grade'>,
): FamilyChild[] {
  const key = toNameKey({ first_name, last_name })
  const isExact = (child: FamilyChild) => child.first_name === first_name && child.last_name === last_name
  return children.filter((child) => toNameKey(child) === key).sort((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

function matchNamed(named: readonly FamilyChild[], row: ChildCells, seen: ReadonlySet<FamilyChild>): Match {
  const match = matchGrade(named, row, seen)
  if (match) return match
  const others = named.filter((child) => !seen.has(child))
  return others.length > 1 ? 'ambiguous' : others[0]
}

function matchGrade(named: readonly FamilyChild[], { child_grade }: ChildCells, seen: ReadonlySet<FamilyChild>): Match {
  const sameGrade = named.filter(({ grade }) => grade === child_grade)
  return sameGrade.length > 0 ? (sameGrade.find((child) => !seen.has(child)) ?? 'repeated') : undefined
}
