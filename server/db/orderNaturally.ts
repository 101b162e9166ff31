import { sql } from 'kysely'

/** A column in the order people expect: accents beside their letter, 21 before 101. */
export function orderNaturally(column: string) {
  return sql`${sql.ref(column)} collate "natural"`
}
