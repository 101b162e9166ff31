import { type SeatCounts, streamSeats } from '../../contract/live.ts'
import { allSeats, changedSeats, type View } from './view.ts'

/** Milliseconds per stream: 500 clients fetch in a second after `reload`. */
const RELOAD_MS_PER_STREAM = 2

/** The events of one read, each serialized once for all streams that need it. */
export class Update {
  readonly structure: string
  readonly #previous: View | undefined
  readonly #view: View
  readonly #streams: number
  #all: Buffer | undefined
  #changed: Buffer | undefined
  #reload: Buffer | undefined

  constructor(previous: View | undefined, view: View, streams: number) {
    this.structure = view.structure
    this.#previous = previous
    this.#view = view
    this.#streams = streams
  }

  /** The counts of all classes. */
  get all(): Buffer {
    this.#all ??= this.#seats(allSeats(this.#view))
    return this.#all
  }

  /** The counts since the previous update; undefined when none changed. */
  get changed(): Buffer | undefined {
    if (this.#changed) return this.#changed
    const changed = this.#previous ? changedSeats(this.#previous, this.#view) : allSeats(this.#view)
    if (changed.length > 0) this.#changed = this.#seats(changed)
    return this.#changed
  }

  get reload(): Buffer {
    this.#reload ??= this.#event('reload', { within_ms: this.#streams * RELOAD_MS_PER_STREAM })
    return this.#reload
  }

  #seats(courses: SeatCounts[]): Buffer {
    return this.#event('seats', { courses })
  }

  #event<Name extends keyof typeof streamSeats.events>(name: Name, body: unknown): Buffer {
    const data = JSON.stringify(streamSeats.events[name].parse(body))
    return Buffer.from(`event: ${name}\nid: ${this.structure}\ndata: ${data}\n\n`)
  }
}
