/** The milliseconds and status codes of calls by name. */
export class CallTimes {
  readonly #calls = new Map<string, { readonly times: number[]; readonly statuses: Map<number, number> }>()

  add(name: string, status: number, milliseconds: number): void {
    const call = this.#calls.get(name) ?? { times: [], statuses: new Map<number, number>() }
    this.#calls.set(name, call)
    call.times.push(milliseconds)
    call.statuses.set(status, (call.statuses.get(status) ?? 0) + 1)
  }

  /** Whether a call had this status. */
  has(status: number): boolean {
    return [...this.#calls.values()].some(({ statuses }) => statuses.has(status))
  }

  /** Prints a table, and returns whether every status is 200 or 201. */
  print(): boolean {
    console.log('| call | p50 ms | p99 ms | responses |\n|---|---|---|---|')
    for (const [name, { times, statuses }] of this.#calls) {
      times.sort((a, b) => a - b)
      const at = (share: number) =>
        (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
      const responses = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      console.log(`| ${[name, at(0.5), at(0.99), responses].join(' | ')} |`)
    }
    return [...this.#calls.values()].every(({ statuses }) => [...statuses.keys()].every((status) => status <= 201))
  }
}
