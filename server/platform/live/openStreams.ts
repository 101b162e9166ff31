import { STREAMS_PER_ACCOUNT } from '../../../domain/session.ts'
import type { EventStream } from './eventStream.ts'

/** Tabs of one session. The oldest stream is closed for a new one, even if its client does not read. */
const STREAMS_PER_SESSION = 4

/** The open streams of this process, by session and by account. */
export class OpenStreams {
  readonly #bySession = new Map<string, Set<EventStream>>()
  readonly #byAccount = new Map<number, Set<EventStream>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(stream: EventStream): void {
    const key = keyOf(stream)
    const streams = this.#bySession.get(key) ?? new Set()
    this.#bySession.set(key, streams.add(stream))
    const { user_id, role } = stream.session
    const ofAccount = this.#byAccount.get(user_id) ?? new Set()
    this.#byAccount.set(user_id, ofAccount.add(stream))
    this.#size++
    for (const oldest of [...streams].slice(0, -STREAMS_PER_SESSION)) oldest.destroy()
    for (const oldest of [...ofAccount].slice(0, -STREAMS_PER_ACCOUNT[role])) oldest.destroy()
  }

  delete(stream: EventStream): void {
    const key = keyOf(stream)
    const streams = this.#bySession.get(key)
    if (!streams?.delete(stream)) return
    this.#size--
    if (streams.size === 0) this.#bySession.delete(key)
    const { user_id } = stream.session
    const ofAccount = this.#byAccount.get(user_id)
    ofAccount?.delete(stream)
    if (ofAccount?.size === 0) this.#byAccount.delete(user_id)
  }

  *[Symbol.iterator](): Iterator<EventStream> {
    for (const streams of this.#bySession.values()) yield* streams
  }

  /** One hash for each session. */
  tokenHashes(): Buffer[] {
    return [...this.#bySession.keys()].map((key) => Buffer.from(key, 'base64'))
  }

  /** Ends the streams of the checked sessions that are not open. A stream opened since the check continues. */
  endSessions(checked: readonly Buffer[], open: readonly Buffer[]): void {
    const openKeys = new Set(open.map((hash) => hash.toString('base64')))
    const ended = checked.map((hash) => hash.toString('base64')).filter((key) => !openKeys.has(key))
    for (const key of ended) for (const stream of this.#bySession.get(key) ?? []) stream.end()
  }
}

function keyOf({ session }: EventStream): string {
  return session.token_hash.toString('base64')
}
