export function mergeById<Row extends { readonly id: number }>(list: readonly Row[], changed: readonly Row[]): Row[] {
  const changedById = new Map(changed.map((row) => [row.id, row]))
  const ids = new Set(list.map(({ id }) => id))
  return [...list.map((row) => changedById.get(row.id) ?? row), ...changed.filter(({ id }) => !ids.has(id))]
}
