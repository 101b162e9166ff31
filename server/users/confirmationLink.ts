import { timingSafeEqual } from 'node:crypto'
import { deriveKey, hmacOf } from '../keys.ts'

/** The address that a link confirms. A link is void once the account has another address. */
interface Address {
  readonly id: number
  readonly email: string
}

/** Signs the links that confirm an address. They grant no access, so they need no expiry and no table. */
export class ConfirmationLinks {
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('email confirmation link', dataKey)
  }

  urlFor(address: Address, publicUrl: string): string {
    const query = new URLSearchParams({ id: String(address.id), token: this.#tokenFor(address).toString('base64url') })
    return `${publicUrl}/confirm-email?${query}`
  }

  isValid(token: string, address: Address): boolean {
    const [sent, expected] = [Buffer.from(token, 'base64url'), this.#tokenFor(address)]
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }

  #tokenFor({ id, email }: Address): Buffer {
    return hmacOf(`${id} ${email}`, this.#key)
  }
}
