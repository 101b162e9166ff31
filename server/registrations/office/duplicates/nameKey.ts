import { type RawBuilder, sql } from 'kysely'

/** Not compared, besides case and accents. */
const IGNORED = " .-'·‐‑"

/** Whether a name is the same as this one: "O’Brien-Nuñez" and "obrien nunez" are. The given name is normalized once per query. */
export function isSameName(name: RawBuilder<string>, given: string): RawBuilder<boolean> {
  return sql<boolean>`${nameKey(name)} = (select ${nameKey(sql`${given}::text`)})`
}

function nameKey(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`translate(normalized(${name}), ${IGNORED}, '')`
}
