import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The data key is not the one that sealed the answers, or the sealed bytes were changed. */
export class SealError extends Error {}

/** Encrypts answers at rest (rulings, section 4). `of` names the row, so that sealed bytes cannot be moved to another row. */
export class AnswerSeal {
  /** Names the key without disclosing it. */
  readonly keyId: string
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('registration answers', dataKey)
    this.keyId = deriveKey('registration answers: id of the key', dataKey).toString('hex').slice(0, 16)
  }

  /** Nonce, tag and ciphertext. */
  seal(content: object, of: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(of))
    const sealed = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
  }

  /** @throws SealError for another key, another row, or changed bytes */
  open<Content extends object>(sealed: Buffer, of: string, key_id: string): Content {
    this.requireKey(key_id)
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonce)
      .setAAD(Buffer.from(of))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return JSON.parse(text.toString('utf8'))
    } catch (error) {
      throw new SealError('The encrypted answers are damaged.', { cause: error })
    }
  }

  /** @throws SealError when this is not the key of this seal */
  requireKey(key_id: string): void {
    if (key_id === this.keyId) return
    throw new SealError(
      `These answers were encrypted with the data key ${key_id}; this server has ${this.keyId}. Set DATA_KEY to the former key.`,
    )
  }
}
