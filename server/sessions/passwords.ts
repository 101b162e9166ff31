import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { busy } from '../http/problem.ts'

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of libuv's four threads, so that file access, DNS and compression do not wait for sign-ins. */
const PARALLEL_HASHES = 2
/** Keeps the hashing busy and leaves database connections to others. */
const PARALLEL_LOOKUPS = 4
/** About twenty seconds of work on a small machine: a whole school may sign in within a minute. */
export const HASHING_QUEUE_LIMIT = 1000

/** Prefix of current hashes, in PHC string format. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

const hashing = pLimit(PARALLEL_HASHES)
const lookups = pLimit(PARALLEL_LOOKUPS)
let queued = 0

/** Verified without an account, so that both cases take the same time. */
const DECOY = await hash('decoy', COST)

/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 100 random bits in four groups, easy to type from paper. */
export function generatePassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length])
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-')
}

export function isOutdated(password_hash: string): boolean {
  return !password_hash.startsWith(CURRENT_PREFIX)
}

/** False without a hash, after the same time. */
export type IsPassword = (password: string, password_hash: string | undefined) => Promise<boolean>

/** @throws 503 when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hashing(() => hash(password, COST)))
}

/** Waits for a lookup slot. @throws 503 when the queue is full. */
export async function withHashingSlot<T>(work: (isPassword: IsPassword) => Promise<T>): Promise<T> {
  if (queued === HASHING_QUEUE_LIMIT) throw busy()
  queued += 1
  try {
    return await lookups(() => work(verifyPassword))
  } finally {
    queued -= 1
  }
}

async function verifyPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  const isMatch = await hashing(() => verify(password_hash ?? DECOY, password))
  return isMatch && password_hash !== undefined
}
