/** The ids the database gave to the sample's things. */
export class Ids {
  readonly #ids = new Map<object, number>()

  /** The rows come back in the order of the things. */
  learn(things: readonly object[], rows: readonly { readonly id: number }[]): void {
    for (const [index, thing] of things.entries()) {
      const row = rows[index]
      if (!row) throw new Error(`${things.length} things got ${rows.length} ids`)
      this.#ids.set(thing, row.id)
    }
  }

  of(thing: object): number {
    const id = this.#ids.get(thing)
    if (id === undefined) throw new Error('not in the database yet')
    return id
  }
}
