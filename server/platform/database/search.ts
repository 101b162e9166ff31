import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchTerms } from '../../../domain/search.ts'

/** The text must be normalized. True for an empty search. */
export function matchesAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  return containsAllTerms(sql`normalized(${text})`, search)
}

/** As `matchesAllTerms`, for a text that is stored normalized. */
export function containsAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const patterns = searchTerms(search).map(toPattern)
  return patterns.length === 0 ? sql`true` : sql`${text} like all (${patterns}::text[])`
}

/** Whether each term starts a word of the text, which must be normalized. */
export function startsAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const patterns = searchTerms(search).map((term) => `% ${toPattern(term).slice(1)}`)
  return sql`' ' || ${text} like all (${patterns}::text[])`
}

/**
 * A LIKE pattern for the longest term that a trigram index finds: with three letters or digits in a row. Without the terms that `isElsewhere`
 * accepts, which can be in a text without index.
 */
export function indexedPattern(
  search: string,
  isElsewhere: (term: string) => boolean = () => false,
): string | undefined {
  const [longest] = searchTerms(search)
    .filter((term) => /[a-z0-9]{3}/.test(term) && !isElsewhere(term))
    .sort((a, b) => b.length - a.length)
  return longest === undefined ? undefined : toPattern(longest)
}

function toPattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** Accented letters are next to their base letter, 21 is before 101. */
export function orderNaturally(column: string) {
  return sql`${sql.ref(column)} collate "natural"`
}
