import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { busy } from '../http/problem.ts'

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashed at once: half of libuv's four threads, so that files, names and compression never stand behind a sign-in. */
const AT_ONCE = 2
/** Passwords looked up at once: enough that one is always ready to be hashed, and few enough that their queries leave families theirs. */
const LOOKED_UP_AT_ONCE = 4
/** Passwords in line at once, about twenty seconds of work on a small machine: a whole school may come in the same minute. */
export const HASHING_QUEUE_LIMIT = 1000

/** What every hash of the present parameters begins with (PHC string format). */
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

const turn = pLimit(AT_ONCE)
const line = pLimit(LOOKED_UP_AT_ONCE)
let taken = 0

/** What nobody's password hashes to: compared against when there is no other, so that both answers take as long. */
const DECOY = await hash('nobody has this password', COST)

/** Letters and digits nobody takes for one another, 32 of them. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password of 100 random bits, in four groups to be typed from paper. */
export function generatePassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length])
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-')
}

/** Whether a stored hash has other parameters than a new one would have. */
export function isOutdated(password_hash: string): boolean {
  return !password_hash.startsWith(CURRENT)
}

/** Whether the password is the one behind the hash; without a hash it takes the same time and is false. */
export type IsPassword = (password: string, password_hash: string | undefined) => Promise<boolean>

/** @throws 503 when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => turn(() => hash(password, COST)))
}

/**
 * Does the work on one password when its turn in line has come. Without a free place in line nothing is done.
 * @throws 503 when too many passwords wait to be checked.
 */
export async function withHashingSlot<T>(work: (isPassword: IsPassword) => Promise<T>): Promise<T> {
  if (taken === HASHING_QUEUE_LIMIT) throw busy()
  taken += 1
  try {
    return await line(() => work(verifyPassword))
  } finally {
    taken -= 1
  }
}

async function verifyPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  const right = await turn(() => verify(password_hash ?? DECOY, password))
  return right && password_hash !== undefined
}
