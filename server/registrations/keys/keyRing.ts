import { AnswerCipher, CipherError } from '../answerCipher.ts'

/** The data keys of this server. Reads them again for an unknown id: a rotation may have added one. */
export class KeyRing {
  readonly #read: () => readonly Buffer[]
  #ciphers: readonly AnswerCipher[]

  /** The first key is the one for a database without a key. */
  constructor(read: () => readonly Buffer[]) {
    this.#read = read
    this.#ciphers = ciphersOf(read())
  }

  get ids(): readonly string[] {
    return this.#ciphers.map(({ keyId }) => keyId)
  }

  get first(): AnswerCipher {
    const [first] = this.#ciphers
    if (!first) throw new CipherError('This server has no data key.')
    return first
  }

  /** @throws CipherError without this key */
  cipherOf(key_id: string): AnswerCipher {
    const known = this.#find(key_id)
    if (known) return known
    this.#ciphers = ciphersOf(this.#read())
    const added = this.#find(key_id)
    if (added) return added
    throw new CipherError(
      `The registrations in this database are encrypted with the data key ${key_id}. This server has ${this.ids.join(' and ')}. Use the right data.key or DATA_KEY. After a change of the key, keep the former one as DATA_KEY_FORMER until npm run rotate-key is complete.`,
    )
  }

  /** @throws CipherError without this key, for another row, or changed bytes */
  decrypt<Content extends object>(encrypted: Buffer, of: string, key_id: string): Content {
    return JSON.parse(this.cipherOf(key_id).decryptText(encrypted, of))
  }

  #find(key_id: string): AnswerCipher | undefined {
    return this.#ciphers.find(({ keyId }) => keyId === key_id)
  }
}

function ciphersOf(keys: readonly Buffer[]): AnswerCipher[] {
  return keys.map((key) => new AnswerCipher(key))
}
