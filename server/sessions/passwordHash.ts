import { type RawBuilder, sql } from 'kysely'

/** argon2id, 7 MiB, five passes, one lane: of the minimums that OWASP calls equivalent, the one that costs the least CPU (decision 41). */
export const COST = { memoryCost: 7168, timeCost: 5, parallelism: 1 }

/** Prefix of current hashes, in PHC string format. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

export function isOutdated(password_hash: string): boolean {
  return !password_hash.startsWith(CURRENT_PREFIX)
}

const NO_PASSWORD = 'bm9ib2R5bm9ib2R5bm9i'
/** A valid hash that matches no password, for accounts that the office adds. */
export const UNUSABLE_PASSWORD_HASH = `${CURRENT_PREFIX}${NO_PASSWORD}$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`

/** Whether someone chose a password for the account. */
export function isPasswordHash(password_hash: string): boolean {
  return !password_hash.includes(`$${NO_PASSWORD}$`)
}

/** The same as `isPasswordHash`, of a row of `users`. */
export const HAS_PASSWORD: RawBuilder<boolean> = sql<boolean>`users.password_hash not like ${`%$${NO_PASSWORD}$%`}`
