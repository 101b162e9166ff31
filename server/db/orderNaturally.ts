import { sql } from 'kysely'

/** Accented letters are next to their base letter, 21 is before 101. */
export function orderNaturally(column: string) {
  return sql`${sql.ref(column)} collate "natural"`
}
