import { timingSafeEqual } from 'node:crypto'
import { CONFIRMATION_LINK_MS } from '../../domain/session.ts'
import { deriveKey, hmacOf } from '../config/keys.ts'

/** The address that a link confirms. A link is void once the account has another address. */
interface Address {
  readonly id: number
  readonly email: string
}

/** Signs the links that confirm an address, and when they expire. They grant no access, so they need no table. */
export class ConfirmationLinks {
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('email confirmation link', dataKey)
  }

  urlFor(address: Address, publicUrl: string, now: Date): string {
    const expires_at = now.getTime() + CONFIRMATION_LINK_MS
    const token = `${expires_at.toString(36)}.${this.#signatureFor(address, expires_at).toString('base64url')}`
    const query = new URLSearchParams({ id: String(address.id), token })
    return `${publicUrl}/confirm-email?${query}`
  }

  isValid(token: string, address: Address, now: Date): boolean {
    const [expires = '', signature = ''] = token.split('.')
    const expires_at = Number.parseInt(expires, 36) || 0
    const [sent, expected] = [Buffer.from(signature, 'base64url'), this.#signatureFor(address, expires_at)]
    return sent.length === expected.length && timingSafeEqual(sent, expected) && now.getTime() < expires_at
  }

  #signatureFor({ id, email }: Address, expires_at: number): Buffer {
    return hmacOf(`${id} ${expires_at} ${email}`, this.#key)
  }
}
