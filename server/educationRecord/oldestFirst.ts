/**
 * Rows in the order of their ids. A statement of a family does not order them itself: it could read the whole table by its primary key
 * (decision 24).
 */
export function oldestFirst<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.id - other.id)
}
