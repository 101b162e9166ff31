export class Ids {
  readonly #ids = new Map<object, number>()

  store(objects: readonly object[], rows: readonly { readonly id: number }[]): void {
    for (const [index, object] of objects.entries()) {
      const row = rows[index]
      if (!row) throw new Error(`${objects.length} objects got ${rows.length} ids`)
      this.#ids.set(object, row.id)
    }
  }

  get(object: object): number {
    const id = this.#ids.get(object)
    if (id === undefined) throw new Error('no id is stored for this object')
    return id
  }
}
