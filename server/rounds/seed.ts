import { createHash, randomBytes } from 'node:crypto'
import { commitmentText, isSeed } from '../../domain/draw/lottery.ts'
import type { KeyRing } from '../registrations/keys/keyRing.ts'

const SEED_BYTES = 32

export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('hex')
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The associated data with which the seed of a semester's round is encrypted. */
export function seedName(semester_id: number | string): string {
  return `round of semester ${semester_id}, seed`
}

interface EncryptedSeed {
  readonly semester_id: number
  readonly commitment: string
  readonly key_id: string | null
  readonly seed: Buffer | null
}

/** The seed of a round that is not drawn. @throws when it is not the one that was published */
export function openSeed(keys: KeyRing, { semester_id, commitment, key_id, seed }: EncryptedSeed): string {
  if (!key_id || !seed) throw new Error('the round has no secret seed')
  const opened = keys.cipherOf(key_id).decryptText(seed, seedName(semester_id))
  if (!isSeed(opened) || sha256(commitmentText(opened)) !== commitment)
    throw new Error('the seed is not the one of the published commitment')
  return opened
}
