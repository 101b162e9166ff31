export const CHILDREN_PER_FAMILY = { min: 1, max: 50 } as const

/** Why a parent may not add another child. The limit does not apply to the office. */
export function whyNotAddChild(children: number, limit: number): 'too-many-children' | undefined {
  return children >= limit ? 'too-many-children' : undefined
}
