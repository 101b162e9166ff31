import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { normalizeText, searchTerms } from '../../../domain/search.ts'

/** The text must be normalized. True for an empty search. */
export function matchesAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  return containsAllTerms(sql`normalized(${text})`, search)
}

/** As `matchesAllTerms`, for a text that is stored normalized. */
export function containsAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  return isLikeAll(searchKey(text), searchTerms(search))
}

/**
 * As `containsAllTerms`, for the logs, which are indexed as they are normalized, because another index would delay the enrollments that write
 * them: an apostrophe is searched as it is stored.
 */
export function containsLoggedTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  return isLikeAll(text, loggedTerms(search))
}

export function loggedTerms(search: string): string[] {
  return searchTerms(search, normalizeText)
}

function isLikeAll(text: RawBuilder<string>, terms: readonly string[]): RawBuilder<SqlBool> {
  return terms.length === 0 ? sql`true` : sql`${text} like all (${terms.map(toPattern)}::text[])`
}

/** Of a normalized text. */
function searchKey(text: RawBuilder<string>): RawBuilder<string> {
  return sql`search_key(${text})`
}

/** Whether the stored text of a person is like the pattern, by its index. */
export function isNamedLike(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql`${searchKey(sql.ref(column))} like ${pattern}`
}

/** Whether each term starts a word of the text, which must be normalized. */
export function startsAllTerms(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const patterns = searchTerms(search).map((term) => `% ${toPattern(term).slice(1)}`)
  return sql`' ' || ${searchKey(text)} like all (${patterns}::text[])`
}

/**
 * A LIKE pattern for the longest term that a trigram index finds: with three letters or digits in a row. Without the terms that `isElsewhere`
 * accepts, which can be in a text without index.
 */
export function indexedPattern(
  terms: readonly string[],
  isElsewhere: (term: string) => boolean = () => false,
): string | undefined {
  const [longest] = terms
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
