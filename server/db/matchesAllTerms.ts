import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchTerms } from '../../domain/search.ts'

/** The text must be normalized. True for an empty search. */
export function matchesAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const words = searchTerms(search)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return words.length === 0 ? sql`true` : sql`normalized(${text}) like all (${patterns}::text[])`
}
