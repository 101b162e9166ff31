import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * The SHA-256 of a text in UTF-8, or of bytes, in lowercase hexadecimal. Browsers hash by themselves only asynchronously, and only with a
 * secure connection.
 */
export function sha256(data: string | Uint8Array): string {
  return bytesToHex(hash(typeof data === 'string' ? new TextEncoder().encode(data) : data))
}
