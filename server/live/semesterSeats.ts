import { setImmediate as written } from 'node:timers/promises'
import type { ChangedPlace } from '../../contract/live.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { Role } from '../../domain/semester.ts'
import type { Pauses } from '../pauses/pauses.ts'
import type { Database } from '../platform/database/database.ts'
import { EventStream, type StreamCallbacks, type StreamSession } from '../platform/live/eventStream.ts'
import type { Topic } from '../platform/live/live.ts'
import { Throttle } from '../platform/live/throttle.ts'
import { PlaceChanges } from './placeChanges.ts'
import { readSeats, type SeatsView, SeatUpdate, toView } from './seatUpdates.ts'

/** Milliseconds from the start of one read to the next. */
const [SHORTEST_MS, LONGEST_MS] = [500, 2000]
/** A read with its writes takes at most a tenth of the time, so that enrollments keep the rest while the machine is busy. */
const REST = 10

interface SemesterSeatsOptions {
  readonly db: Database
  readonly semester_id: number
  readonly pauses: Pick<Pauses, 'current'>
  readonly report: (error: unknown) => void
}

/** The streams of one semester in this process. One read serves all of them. */
export class SemesterSeats implements Topic {
  readonly streams = new Set<SeatStream>()
  readonly #options: SemesterSeatsOptions
  readonly #reads = new Throttle(
    () => this.#read(),
    (duration) => Math.min(LONGEST_MS, Math.max(SHORTEST_MS, duration * REST)),
  )
  readonly #places = new PlaceChanges()
  readonly #views: Record<Role, SeatsView | undefined> = { parent: undefined, admin: undefined }
  #readAt = 0

  constructor(options: SemesterSeatsOptions) {
    this.#options = options
  }

  /** The stream's first event comes from a read that starts after this call. */
  open(session: StreamSession, lastEventId: string | undefined, onClose: () => void): SeatStream {
    const stream = new SeatStream(session, lastEventId, {
      onReady: () => this.refresh(),
      onClose: () => {
        this.streams.delete(stream)
        onClose()
      },
    })
    this.streams.add(stream)
    this.refresh()
    return stream
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
    const { db, semester_id, report } = this.#options
    try {
      const rows = await readSeats(db, semester_id)
      await this.#places.read(db, semester_id)
      for (const role of ['parent', 'admin'] as const) {
        const ofRole = streams.filter(({ session }) => session.role === role)
        const view = ofRole.length === 0 ? undefined : toView(rows, role)
        this.#sendChanges(ofRole, this.#views[role], view)
        this.#views[role] = view
      }
      await written()
    } catch (error) {
      report(error)
    }
  }

  /** A semester that the role can no longer see ends the streams. The client's next request gets 404. */
  #sendChanges(streams: readonly SeatStream[], previous: SeatsView | undefined, view: SeatsView | undefined): void {
    const [places, pauses] = [this.#places, this.#options.pauses.current]
    const update = view && new SeatUpdate({ previous, view, streams: this.streams.size, pauses, places })
    for (const stream of streams) {
      if (update) stream.update(update)
      else stream.end()
    }
  }
}

const NO_PAUSES: readonly Pause[] = []

/** A client that reads too slowly misses updates. Once it reads again, it gets the counts of all classes and the places that it missed. */
export class SeatStream extends EventStream {
  /** What the client knows; undefined before its first event. */
  #structure: string | undefined
  #hasCounts = false
  #isNew = true
  #unsentPlaces: readonly ChangedPlace[] = []
  #pauses: readonly Pause[] = NO_PAUSES

  constructor(session: StreamSession, lastEventId: string | undefined, callbacks: StreamCallbacks) {
    super(session, callbacks)
    this.#structure = lastEventId
  }

  /** Sends what the client does not know yet. */
  update(update: SeatUpdate): void {
    this.#unsentPlaces = [...this.#unsentPlaces, ...update.places.of(this.session.user_id, this.#isNew)]
    this.#isNew = false
    if (this.isStalled) {
      this.#hasCounts = false
      return
    }
    const counts = this.#hasCounts ? update.changed : update.all
    const needsReload = this.#structure !== undefined && this.#structure !== update.structure
    if (counts) this.send(counts)
    if (needsReload) this.send(update.reload)
    if (this.#pauses.length + update.pauses.length > 0 && this.#pauses !== update.pauses) this.send(update.pausesEvent)
    if (this.#unsentPlaces.length > 0) this.send(update.placesEvent(this.#unsentPlaces))
    this.#unsentPlaces = []
    this.#hasCounts = true
    this.#structure = update.structure
    this.#pauses = update.pauses
  }
}
