import { AnswerSeal, SealError } from '../answerSeal.ts'

/** The data keys of this server. Reads them again for an unknown id: a rotation may have added one. */
export class KeyRing {
  readonly #read: () => readonly Buffer[]
  #seals: readonly AnswerSeal[]

  /** The first key is the one for a database without a key. */
  constructor(read: () => readonly Buffer[]) {
    this.#read = read
    this.#seals = sealsOf(read())
  }

  get ids(): readonly string[] {
    return this.#seals.map(({ keyId }) => keyId)
  }

  get first(): AnswerSeal {
    const [first] = this.#seals
    if (!first) throw new SealError('This server has no data key.')
    return first
  }

  /** @throws SealError without this key */
  sealOf(key_id: string): AnswerSeal {
    const known = this.#find(key_id)
    if (known) return known
    this.#seals = sealsOf(this.#read())
    const added = this.#find(key_id)
    if (added) return added
    throw new SealError(
      `The registrations in this database are encrypted with the data key ${key_id}. This server has ${this.ids.join(' and ')}. Use the right data.key or DATA_KEY. After a change of the key, keep the former one as DATA_KEY_FORMER until npm run rotate-key is complete.`,
    )
  }

  /** @throws SealError without this key, for another row, or changed bytes */
  open<Content extends object>(sealed: Buffer, of: string, key_id: string): Content {
    return JSON.parse(this.sealOf(key_id).openText(sealed, of))
  }

  #find(key_id: string): AnswerSeal | undefined {
    return this.#seals.find(({ keyId }) => keyId === key_id)
  }
}

function sealsOf(keys: readonly Buffer[]): AnswerSeal[] {
  return keys.map((key) => new AnswerSeal(key))
}
