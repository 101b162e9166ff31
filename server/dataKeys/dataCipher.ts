import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { deriveKey } from '../config/keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of compressed content. Content from before it was compressed is JSON. */
const GZIP = 0x1f
/** Bytes. More than any body that is accepted. */
const CONTENT_MAX = 1024 * 1024

/** No data key of this server encrypted the answers, or the encrypted bytes were changed. */
export class CipherError extends Error {}

/** Encrypts answers and seeds at rest with one data key (rulings, section 4). `of`, the associated data, names the row, so that encrypted bytes cannot be moved to another row. */
export class DataCipher {
  /** Names the key without disclosing it. */
  readonly keyId: string
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('registration answers', dataKey)
    this.keyId = deriveKey('registration answers: id of the key', dataKey).toString('hex').slice(0, 16)
  }

  /** Compressed, so that the database and its log grow less with every save of a draft. Nonce, tag and ciphertext. */
  encrypt(content: object, of: string): Buffer {
    return this.encryptBytes(gzipSync(JSON.stringify(content)), of)
  }

  /** @throws CipherError for another key, another row, or changed bytes */
  decrypt<Content extends object>(encrypted: Buffer, of: string): Content {
    const content = this.decryptBytes(encrypted, of)
    const json = content[0] === GZIP ? gunzipSync(content, { maxOutputLength: CONTENT_MAX }) : content
    return JSON.parse(json.toString('utf8'))
  }

  encryptText(text: string, of: string): Buffer {
    return this.encryptBytes(Buffer.from(text), of)
  }

  /** @throws CipherError for another key, another row, or changed bytes */
  decryptText(encrypted: Buffer, of: string): string {
    return this.decryptBytes(encrypted, of).toString('utf8')
  }

  encryptBytes(bytes: Buffer, of: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(of))
    const encrypted = [cipher.update(bytes), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
  }

  /** @throws CipherError for another key, another row, or changed bytes */
  decryptBytes(encrypted: Buffer, of: string): Buffer {
    try {
      const nonce = encrypted.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce)
        .setAAD(Buffer.from(of))
        .setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch (error) {
      throw new CipherError(`The encrypted data is damaged: ${of}.`, { cause: error })
    }
  }
}
