import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { busy } from '../http/problem.ts'

/** argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashed at once: half of libuv's four threads, so that files, names and compression never stand behind a sign-in. */
const AT_ONCE = 2
/** Hashed or waiting for it, one to four seconds of work on a small machine; whoever comes when all are taken is asked to come again. */
export const PLACES = 100

const turn = pLimit(AT_ONCE)
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

/** @throws 503 when too many passwords wait to be hashed. */
export function hashOfPassword(password: string): Promise<string> {
  return withPlace(() => turn(() => hash(password, COST)))
}

/**
 * Does the work with a place in line for looking at one password, so that nothing is done in vain for somebody who gets none.
 * @throws 503 when too many passwords wait to be looked at.
 */
export async function withPlace<T>(work: (isPassword: typeof look) => Promise<T>): Promise<T> {
  if (taken === PLACES) throw busy()
  taken += 1
  try {
    return await work(look)
  } finally {
    taken -= 1
  }
}

/** Whether the password is the one behind the hash; without a hash it takes the same time and is false. */
async function look(password: string, password_hash: string | undefined): Promise<boolean> {
  const right = await turn(() => verify(password_hash ?? DECOY, password))
  return right && password_hash !== undefined
}
