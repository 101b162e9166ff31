import { percentile } from './load.ts'
import { printHead, printRow } from './report.ts'

/** The milliseconds and status codes of calls by name. */
export class CallTimes {
  readonly #calls = new Map<string, { readonly times: number[]; readonly statuses: Map<number, number> }>()

  add(name: string, status: number, milliseconds: number): void {
    const call = this.#calls.get(name) ?? { times: [], statuses: new Map<number, number>() }
    this.#calls.set(name, call)
    call.times.push(milliseconds)
    call.statuses.set(status, (call.statuses.get(status) ?? 0) + 1)
  }

  /** How many calls of this name had this status. */
  count(name: string, status: number): number {
    return this.#calls.get(name)?.statuses.get(status) ?? 0
  }

  /** Prints a table, and returns whether every status is 200 or 201. */
  print(): boolean {
    printHead('call', 'p50 ms', 'p95 ms', 'p99 ms', 'most', 'responses')
    for (const [name, { times, statuses }] of this.#calls) {
      const figures = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1))
      printRow(name, ...figures, [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
    }
    return [...this.#calls.values()].every(({ statuses }) => [...statuses.keys()].every((status) => status <= 201))
  }
}
