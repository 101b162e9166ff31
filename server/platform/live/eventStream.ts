import { Readable } from 'node:stream'
import type { Role } from '../../../domain/semester.ts'

/** Bytes that wait for a slow client, besides the event that exceeds them. */
const BUFFER_BYTES = 16 * 1024
const COMMENT = Buffer.from(':\n\n')

/** The session of a stream. */
export interface StreamSession {
  readonly token_hash: Buffer
  readonly user_id: number
  readonly role: Role
  readonly expires_at: Date
}

export interface StreamCallbacks {
  /** A stalled client reads again. */
  readonly onReady: () => void
  readonly onClose: () => void
}

/** The events for one client, whose memory does not grow with what a slow client misses. */
export class EventStream extends Readable {
  readonly session: StreamSession
  readonly #callbacks: StreamCallbacks
  #endedAt: number | undefined
  #stalledAt: number | undefined
  #sentAt = performance.now()

  constructor(session: StreamSession, callbacks: StreamCallbacks) {
    super({ highWaterMark: BUFFER_BYTES })
    this.session = session
    this.#callbacks = callbacks
    this.send(COMMENT)
  }

  /** Sends a comment when nothing was sent for this long, so that no proxy closes the connection. */
  keepAlive(milliseconds: number): void {
    if (!this.isStalled && performance.now() - this.#sentAt >= milliseconds) this.send(COMMENT)
  }

  /** Whether the client reads too slowly. Nothing is sent until it reads again. */
  get isStalled(): boolean {
    return this.#stalledAt !== undefined
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
    this.#callbacks.onReady()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#callbacks.onClose()
    callback(error)
  }

  protected send(text: Buffer): void {
    if (this.destroyed || this.#endedAt !== undefined) return
    this.#sentAt = performance.now()
    if (!this.push(text)) this.#stalledAt = this.#sentAt
  }
}
