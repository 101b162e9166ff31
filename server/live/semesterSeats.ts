import { setImmediate as written } from 'node:timers/promises'
import type { Role } from '../../domain/semester.ts'
import type { Database } from '../db/database.ts'
import { readSeats } from './live.queries.ts'
import type { SeatStream } from './seatStream.ts'
import { Throttle } from './throttle.ts'
import { Update } from './update.ts'
import { type View, viewOf } from './view.ts'

/** Milliseconds from the start of one read to the next. */
const [SHORTEST_MS, LONGEST_MS] = [500, 2000]
/** A read with its writes takes at most a tenth of the time, so that enrollments keep the rest while the machine is busy. */
const REST = 10

/** The streams of one semester in this process. One read serves all of them. */
export class SemesterSeats {
  readonly streams = new Set<SeatStream>()
  readonly #db: Database
  readonly #semester_id: number
  readonly #report: (error: unknown) => void
  readonly #reads = new Throttle(
    () => this.#read(),
    (duration) => Math.min(LONGEST_MS, Math.max(SHORTEST_MS, duration * REST)),
  )
  readonly #views: Record<Role, View | undefined> = { parent: undefined, admin: undefined }
  #readAt = 0

  constructor(db: Database, semester_id: number, report: (error: unknown) => void) {
    this.#db = db
    this.#semester_id = semester_id
    this.#report = report
  }

  /** The stream's first event comes from a read that starts after this call. */
  add(stream: SeatStream): void {
    this.streams.add(stream)
    this.refresh()
  }

  /** Reads again soon and sends the changes to the streams. */
  refresh(): void {
    this.#reads.request()
  }

  /** Milliseconds since the last read. */
  get age(): number {
    return performance.now() - this.#readAt
  }

  close(): void {
    this.#reads.close()
    for (const stream of this.streams) stream.end()
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now()
    const streams = [...this.streams]
    try {
      const rows = await readSeats(this.#db, this.#semester_id)
      for (const role of ['parent', 'admin'] as const) {
        const view = viewOf(rows, role)
        this.#sendChanges(
          streams.filter(({ session }) => session.role === role),
          this.#views[role],
          view,
        )
        this.#views[role] = view
      }
      await written()
    } catch (error) {
      this.#report(error)
    }
  }

  /** A semester that the role can no longer see ends the streams. The client's next request gets 404. */
  #sendChanges(streams: readonly SeatStream[], previous: View | undefined, view: View | undefined): void {
    const update = view && new Update(previous, view, this.streams.size)
    for (const stream of streams) {
      if (update) stream.update(update)
      else stream.end()
    }
  }
}
