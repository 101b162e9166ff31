import { type RawBuilder, sql } from 'kysely'

/** Not compared, besides case and accents. */
const IGNORED = " .-'·‐‑"

/** A name in the form in which names are compared: "O’Brien-Nuñez" and "obrien nunez" are the same. */
export function nameKey(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`translate(normalized(${name}), ${IGNORED}, '')`
}
