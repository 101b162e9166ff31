import { Readable } from 'node:stream'
import type { Role } from '../../domain/semester.ts'
import type { Update } from './update.ts'

/** Bytes that wait for a slow client, besides the event that exceeds them. */
const BUFFER_BYTES = 16 * 1024
const COMMENT = Buffer.from(':\n\n')

/** The session of a stream. */
export interface StreamSession {
  readonly token_hash: Buffer
  readonly role: Role
  readonly expires_at: Date
}

/**
 * The events for one client. A client that reads too slowly misses updates. Once it reads again, it gets the counts of all classes, so
 * that memory does not grow with what it missed.
 */
export class SeatStream extends Readable {
  readonly session: StreamSession
  readonly #onReady: (stream: SeatStream) => void
  readonly #onClose: (stream: SeatStream) => void
  /** What the client knows; undefined before its first event. */
  #structure: string | undefined
  #hasCounts = false
  #endedAt: number | undefined
  #stalledAt: number | undefined
  #sentAt = performance.now()

  /** `onReady`: a stalled client reads again. */
  constructor(
    session: StreamSession,
    options: {
      readonly lastEventId: string | undefined
      readonly onReady: (stream: SeatStream) => void
      readonly onClose: (stream: SeatStream) => void
    },
  ) {
    super({ highWaterMark: BUFFER_BYTES })
    this.session = session
    this.#structure = options.lastEventId
    this.#onReady = options.onReady
    this.#onClose = options.onClose
    this.#send(COMMENT)
  }

  /** Sends what the client does not know yet. */
  update(update: Update): void {
    if (this.#stalledAt !== undefined) {
      this.#hasCounts = false
      return
    }
    const counts = this.#hasCounts ? update.changed : update.all
    const needsReload = this.#structure !== undefined && this.#structure !== update.structure
    if (counts) this.#send(counts)
    if (needsReload) this.#send(update.reload)
    this.#hasCounts = true
    this.#structure = update.structure
  }

  /** Sends a comment when nothing was sent for this long, so that no proxy closes the connection. */
  keepAlive(milliseconds: number): void {
    if (this.#stalledAt === undefined && performance.now() - this.#sentAt >= milliseconds) this.#send(COMMENT)
  }

  /** Milliseconds since the client stopped reading. */
  get stalledFor(): number {
    return this.#stalledAt === undefined ? 0 : performance.now() - this.#stalledAt
  }

  /** Milliseconds since the stream was ended, while the client has not read its end. */
  get endedFor(): number {
    return this.#endedAt === undefined ? 0 : performance.now() - this.#endedAt
  }

  /** Ends the response. The client may reconnect. */
  end(): void {
    if (this.destroyed || this.#endedAt !== undefined) return
    this.#endedAt = performance.now()
    this.push(null)
  }

  override _read(): void {
    if (this.#stalledAt === undefined) return
    this.#stalledAt = undefined
    this.#onReady(this)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#onClose(this)
    callback(error)
  }

  #send(text: Buffer): void {
    if (this.destroyed || this.#endedAt !== undefined) return
    this.#sentAt = performance.now()
    if (!this.push(text)) this.#stalledAt = this.#sentAt
  }
}
