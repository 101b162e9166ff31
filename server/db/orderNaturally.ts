import { sql } from 'kysely'

/** The column in natural order: accented letters next to their base letter, 21 before 101. */
export function orderNaturally(column: string) {
  return sql`${sql.ref(column)} collate "natural"`
}
