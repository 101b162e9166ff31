import { type RawBuilder, sql } from 'kysely'

/** Not compared, besides case and accents. */
const IGNORED = " .-'·‐‑"

/** Whether a name is the same as this one: "O’Brien-Nuñez" and "obrien nunez" are. The given name is normalized once per query. */
export function isSameName(name: RawBuilder<string>, given: string): RawBuilder<boolean> {
  return sql<boolean>`${nameKey(name)} = (select ${nameKey(sql`${given}::text`)})`
}

/** Whether one of two first names contains the other: "Rio" and "Riordan" are probably one child, "Ana" and "Ben" are twins. */
export function isSimilarName(name: RawBuilder<string>, given: string): RawBuilder<boolean> {
  const [one, other] = [nameKey(name), sql`(select ${nameKey(sql`${given}::text`)})`]
  return sql<boolean>`(position(${one} in ${other}) > 0 or position(${other} in ${one}) > 0)`
}

function nameKey(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`translate(normalized(${name}), ${IGNORED}, '')`
}
