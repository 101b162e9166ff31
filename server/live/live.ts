import { sql } from 'kysely'
import type { Postgres } from '../db/database.ts'
import { Problem, stopping } from '../http/problem.ts'
import { CHANNEL, Channel } from './channel.ts'
import { OpenStreams } from './openStreams.ts'
import { SeatStream, type StreamSession } from './seatStream.ts'
import { SemesterSeats } from './semesterSeats.ts'
import { IDLE_CHECK_MS, SessionChecks } from './sessionChecks.ts'

export const MAX_STREAMS = 5000
/** Milliseconds. */
const TICK_MS = 250
/** A read without a notification, for the changes of a process that ended before it notified. */
const REFRESH_MS = 5000
const REFRESH_WITHOUT_CHANNEL_MS = 1000
const KEEP_ALIVE_MS = 20_000
/** A client that has not read for this long is disconnected. */
const STALLED_MAX_MS = 30_000
/** The same after its stream was ended. */
const ENDED_MAX_MS = 5000
const RETRY_AFTER_SECONDS = 30

interface LiveOptions {
  readonly postgres: Postgres
  readonly clock: () => Date
  readonly isDraining: () => boolean
  readonly log: (error: unknown) => void
  readonly maxStreams: number
  /** Milliseconds after which streams and their sessions are read again without a notification. */
  readonly refreshMs?: number | undefined
}

/** The streams of this process, by semester, and the notifications between processes (decision 28). */
export class Live {
  readonly #options: LiveOptions
  readonly #channel: Channel
  readonly #streams = new OpenStreams()
  readonly #semesters = new Map<number, SemesterSeats>()
  #opening = 0
  readonly #timer: NodeJS.Timeout
  readonly #sessions: SessionChecks
  #isStopped = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#sessions = new SessionChecks(options.postgres.db, this.#streams, options.refreshMs ?? IDLE_CHECK_MS)
    this.#channel = new Channel({
      url: options.postgres.url,
      onChange: () => this.#refresh(),
      onLost: options.log,
      notifyOnOtherConnection: () => sql`notify ${sql.raw(CHANNEL)}`.execute(options.postgres.db),
    })
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** Connects, so that the log says at the start whether notifications arrive. */
  start(): void {
    this.#channel.open()
  }

  /** Tells all processes that something may have been committed. */
  announce(): void {
    this.#channel.notify()
  }

  /**
   * Opens a stream of the semester that `find` returns.
   * @throws 503 when this process has too many streams or stops; what `find` throws
   */
  async open(
    session: StreamSession,
    lastEventId: string | undefined,
    find: () => Promise<{ readonly id: number }>,
  ): Promise<SeatStream> {
    this.#requireRoom()
    const { id } = await this.#countOpening(find)
    this.#requireRoom()
    const seats = this.#semesters.get(id) ?? this.#watch(id)
    const stream = new SeatStream(session, {
      lastEventId,
      onReady: () => seats.refresh(),
      onClose: () => {
        this.#streams.delete(stream)
        seats.streams.delete(stream)
      },
    })
    this.#streams.add(stream)
    this.#sessions.checkSoon()
    this.#channel.open()
    seats.add(stream)
    return stream
  }

  /** A stream that is opening has its place among the streams. */
  async #countOpening<T>(find: () => Promise<T>): Promise<T> {
    this.#opening += 1
    try {
      return await find()
    } finally {
      this.#opening -= 1
    }
  }

  /** Ends all streams and opens no more, so that the server can close. */
  stop(): void {
    this.#isStopped = true
    for (const stream of this.#streams) stream.end()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const seats of this.#semesters.values()) seats.close()
    await this.#channel.close()
  }

  #requireRoom(): void {
    if (this.#isStopped || this.#options.isDraining()) throw stopping()
    if (this.#streams.size + this.#opening >= this.#options.maxStreams) throw tooManyStreams()
  }

  #watch(semester_id: number): SemesterSeats {
    const seats = new SemesterSeats(this.#options.postgres.db, semester_id, this.#options.log)
    this.#semesters.set(semester_id, seats)
    return seats
  }

  #refresh(): void {
    this.#sessions.checkSoon()
    for (const seats of this.#semesters.values()) seats.refresh()
  }

  #tick(): void {
    if (this.#options.isDraining()) this.stop()
    const { refreshMs = REFRESH_MS } = this.#options
    const refreshAfter = this.#channel.isConnected ? refreshMs : REFRESH_WITHOUT_CHANNEL_MS
    for (const [id, seats] of this.#semesters) {
      if (seats.streams.size === 0) this.#forget(id, seats)
      else if (seats.age >= refreshAfter) seats.refresh()
    }
    for (const stream of this.#streams) {
      if (stream.stalledFor > STALLED_MAX_MS || stream.endedFor > ENDED_MAX_MS) stream.destroy()
      else stream.keepAlive(KEEP_ALIVE_MS)
    }
    void this.#sessions.run(this.#options.clock()).catch(this.#options.log)
  }

  #forget(id: number, seats: SemesterSeats): void {
    seats.close()
    this.#semesters.delete(id)
  }
}

const tooManyStreams = () =>
  new Problem(503, 'Too many screens are open right now. This one refreshes by itself.', {
    code: 'too-many-streams',
    retryAfter: RETRY_AFTER_SECONDS,
  })
