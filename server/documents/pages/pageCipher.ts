import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { CipherError } from '../../dataKeys/dataCipher.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The associated data with which the data key encrypts the key of a page. */
export function keyOfPage(id: string): string {
  return `document page ${id}, key`
}

/** The file of a page, and the key that opens it: a new one for each page. Nonce, tag and ciphertext. */
export function encryptPage(content: Buffer, id: string): { readonly file: Buffer; readonly key: Buffer } {
  const key = randomBytes(KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id))
  const encrypted = [cipher.update(content), cipher.final()]
  return { file: Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]), key }
}

/** @throws CipherError for another page's file, or changed bytes */
export function decryptPage(file: Buffer, key: Buffer, id: string): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, file.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(id))
      .setAuthTag(file.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(file.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new CipherError(`The file of the document page ${id} is damaged.`, { cause: error })
  }
}
