import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** No data key of this server encrypted the answers, or the encrypted bytes were changed. */
export class CipherError extends Error {}

/** Encrypts answers at rest (rulings, section 4). `of`, the associated data, names the row, so that encrypted bytes cannot be moved to another row. */
export class AnswerCipher {
  /** Names the key without disclosing it. */
  readonly keyId: string
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('registration answers', dataKey)
    this.keyId = deriveKey('registration answers: id of the key', dataKey).toString('hex').slice(0, 16)
  }

  /** Nonce, tag and ciphertext. */
  encrypt(content: object, of: string): Buffer {
    return this.encryptText(JSON.stringify(content), of)
  }

  encryptText(text: string, of: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(of))
    const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
  }

  /** @throws CipherError for another key, another row, or changed bytes */
  decryptText(encrypted: Buffer, of: string): string {
    try {
      const nonce = encrypted.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce)
        .setAAD(Buffer.from(of))
        .setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch (error) {
      throw new CipherError(`The encrypted answers of the ${of} are damaged.`, { cause: error })
    }
  }
}
