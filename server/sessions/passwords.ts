import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { busy } from '../http/problem.ts'

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Parallel hashes: half of libuv's four threads, so that file access, DNS and compression do not wait for sign-ins. */
const PARALLEL_HASHES = 2
/** Parallel lookups: enough to keep the hashing busy, and few enough to leave database connections to others. */
const PARALLEL_LOOKUPS = 4
/** Queued passwords, about twenty seconds of work on a small machine: a whole school may sign in within a minute. */
export const HASHING_QUEUE_LIMIT = 1000

/** The prefix of every hash with the current parameters (PHC string format). */
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

const hashing = pLimit(PARALLEL_HASHES)
const lookups = pLimit(PARALLEL_LOOKUPS)
let queued = 0

/** A hash that is verified when there is no account, so that both cases take the same time. */
const DECOY = await hash('decoy', COST)

/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password of 100 random bits, in four groups that are easy to type from paper. */
export function generatePassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length])
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-')
}

/** Whether a stored hash has other than the current parameters. */
export function isOutdated(password_hash: string): boolean {
  return !password_hash.startsWith(CURRENT_PREFIX)
}

/** Whether the password matches the hash. Without a hash it is false after the same time. */
export type IsPassword = (password: string, password_hash: string | undefined) => Promise<boolean>

/** @throws 503 when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hashing(() => hash(password, COST)))
}

/**
 * Runs the work on one password when a lookup slot is free.
 * @throws 503 when the queue is full.
 */
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
