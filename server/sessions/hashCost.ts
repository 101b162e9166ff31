/** argon2id, 7 MiB, five passes, one lane: of the minimums that OWASP calls equivalent, the one that costs the least CPU (decision 41). */
export const COST = { memoryCost: 7168, timeCost: 5, parallelism: 1 }

/** Prefix of current hashes, in PHC string format. */
export const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
