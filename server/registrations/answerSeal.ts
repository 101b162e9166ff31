import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** No data key of this server encrypted the answers, or the encrypted bytes were changed. */
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
    return this.sealText(JSON.stringify(content), of)
  }

  sealText(text: string, of: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(of))
    const sealed = [cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
  }

  /** @throws SealError for another key, another row, or changed bytes */
  openText(sealed: Buffer, of: string): string {
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce)
        .setAAD(Buffer.from(of))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch (error) {
      throw new SealError(`The encrypted answers of the ${of} are damaged.`, { cause: error })
    }
  }
}
