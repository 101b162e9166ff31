import type { StreamEvent } from '../../contract/endpoint.ts'
import { streamSeats } from '../../contract/live.ts'
import { openStream } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { backoff } from './backoff.ts'
import { readEvents } from './readEvents.ts'
import { onHidden, untilVisible } from './visibility.ts'

/** Milliseconds without an event or a comment, after which the connection counts as lost. The server sends one every 20 seconds. */
const SILENT_MS = 45_000
/** Milliseconds after which a connection counts as working, so that the next pause is short again. */
const STABLE_MS = 10_000
/** Milliseconds between refreshes without a stream, plus up to as much again at random. */
const REFRESH_MS = 15_000

interface SeatListener {
  /** `isComplete`: the counts of all classes, which is the first event of each connection. */
  readonly onSeats: (body: SeatEvent, isComplete: boolean) => void
  readonly onReload: (body: ReloadEvent) => void
  /** Called regularly while there is no stream, and when the semester cannot be seen. */
  readonly onDisconnected: () => void
}
type LiveEvent = StreamEvent<typeof streamSeats>
export type SeatEvent = Extract<LiveEvent, { name: 'seats' }>['body']
export type ReloadEvent = Extract<LiveEvent, { name: 'reload' }>['body']

/** Receives the seats of a semester until it is closed, and reconnects after every interruption. */
export class SeatConnection {
  readonly #semester: number
  readonly #listener: SeatListener
  readonly #closed = new AbortController()
  readonly #refreshes: ReturnType<typeof setInterval>
  #lastEventId: string | undefined
  #isConnected = false

  constructor(semester: number, listener: SeatListener) {
    this.#semester = semester
    this.#listener = listener
    this.#refreshes = setInterval(() => this.#refresh(), REFRESH_MS * (1 + Math.random()))
    void this.#keepConnected()
  }

  close(): void {
    this.#closed.abort()
    clearInterval(this.#refreshes)
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closed
    for (let failures = 0; !signal.aborted; failures++) {
      await untilVisible(signal)
      const start = performance.now()
      const problem = await this.#receive().catch((error: unknown) => error)
      this.#isConnected = false
      if (isFinal(problem)) return this.#stop(problem)
      if (performance.now() - start > STABLE_MS) failures = 0
      if (!document.hidden) await pause(backoff(failures, Math.random()), signal)
    }
  }

  /** Resolves when the stream ends. @throws when it cannot be opened or is lost. */
  async #receive(): Promise<void> {
    const ended = new AbortController()
    const end = () => ended.abort()
    const stopWatching = onHidden(end)
    this.#closed.signal.addEventListener('abort', end)
    let silence = setTimeout(end, SILENT_MS)
    try {
      const query = { semester: this.#semester }
      const body = await openStream(streamSeats, { query, lastEventId: this.#lastEventId, signal: ended.signal })
      let isFirst = true
      for await (const { name, id, data } of readEvents(body)) {
        clearTimeout(silence)
        silence = setTimeout(end, SILENT_MS)
        if (name === 'seats') this.#listener.onSeats(JSON.parse(data), isFirst)
        if (name === 'reload') this.#listener.onReload(JSON.parse(data))
        if (name === '') continue
        isFirst = false
        this.#isConnected = true
        this.#lastEventId = id
      }
    } finally {
      clearTimeout(silence)
      stopWatching()
      end()
      this.#closed.signal.removeEventListener('abort', end)
    }
  }

  #stop(problem: unknown): void {
    this.close()
    if (problem instanceof ApiProblem && problem.status === NOT_FOUND) this.#listener.onDisconnected()
  }

  #refresh(): void {
    if (!this.#isConnected && !document.hidden) this.#listener.onDisconnected()
  }
}

const NOT_FOUND = 404

/** The session has ended, or this user may not see the semester. Another attempt gets the same response. */
function isFinal(problem: unknown): boolean {
  return problem instanceof ApiProblem && [401, 403, NOT_FOUND, 422].includes(problem.status)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
