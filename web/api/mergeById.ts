/** The list with the changed rows in their places and the new ones at its end: of thousands a write answers only what it changed. */
export function mergeById<Row extends { readonly id: number }>(list: readonly Row[], changed: readonly Row[]): Row[] {
  const fresh = new Map(changed.map((row) => [row.id, row]))
  const known = new Set(list.map(({ id }) => id))
  return [...list.map((row) => fresh.get(row.id) ?? row), ...changed.filter(({ id }) => !known.has(id))]
}
