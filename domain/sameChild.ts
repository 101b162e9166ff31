import { fullName } from './person.ts'
import { normalizeText } from './search.ts'

/** Not compared in names, besides case and accents. */
const IGNORED = /[ .\-'·‐‑\u200c\u200d]/g

/** A name as it is compared: "O’Brien-Nuñez" and "obrien nunez" are the same. A property test compares this rule with the database function. */
export function toNameKey(name: Parameters<typeof fullName>[0]): string {
  return normalizeText(fullName(name)).replace(IGNORED, '')
}

/** The places in a list of children at which a child of before is named again, with the same grade. */
export function repeatedChildren(
  children: readonly (Parameters<typeof fullName>[0] & { readonly grade: string })[],
): number[] {
  const keys = children.map((child) => `${child.grade} ${toNameKey(child)}`)
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

/** Two entries of an account that are the same child until the office confirms that they are two. The lower id is the first. */
export type SameChildPair = readonly [student_id: number, other_id: number]

/** Those of the children that count, once for each child: the entry with the lowest id, and every other that is not the same as a counted one. */
export function countEachOnce<C extends { readonly student_id: number }>(
  children: readonly C[],
  pairs: readonly SameChildPair[],
): C[] {
  const counted = new Set<number>()
  for (const { student_id } of [...children].sort((a, b) => a.student_id - b.student_id))
    if (!pairs.some(([first, other]) => other === student_id && counted.has(first))) counted.add(student_id)
  return children.filter(({ student_id }) => counted.has(student_id))
}
