import type { StreamEvent } from '../../contract/endpoint.ts'
import { streamSeats } from '../../contract/live.ts'
import { openStream } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { pauseBeforeRetry } from '../api/retry.ts'
import { readEvents } from './readEvents.ts'
import { Refreshes } from './refreshes.ts'
import { withStreamSlot } from './streamSlots.ts'
import { onHidden, untilVisible } from './visibility.ts'

/** Milliseconds without an event or a comment, after which the connection counts as lost. The server sends one every 20 seconds. */
const SILENT_MS = 45_000
/** Milliseconds after which a connection counts as working, so that the next pause is short again. */
const STABLE_MS = 10_000
/** The longest pause in milliseconds before a new attempt, unless the server asks for a longer one. */
const LONGEST_MS = 30_000

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
  readonly #refreshes: Refreshes
  #lastEventId: string | undefined

  constructor(semester: number, listener: SeatListener) {
    this.#semester = semester
    this.#listener = listener
    this.#refreshes = new Refreshes(() => document.hidden || listener.onDisconnected())
    void this.#keepConnected()
  }

  close(): void {
    this.#closed.abort()
    this.#refreshes.stop()
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closed
    for (let failures = 0; ; failures++) {
      await untilVisible(signal)
      if (signal.aborted) return
      const start = performance.now()
      const problem = await withStreamSlot(() => this.#receive())
        .catch(refusal)
        .finally(() => signal.aborted || this.#refreshes.start())
      if (signal.aborted) return
      if (problem && isFinal(problem)) return this.#stop(problem)
      if (performance.now() - start > STABLE_MS) failures = 0
      if (!document.hidden) await pause(pauseBeforeRetry(failures, problem?.retryAfter, LONGEST_MS), signal)
    }
  }

  /** Resolves when the stream ends. @throws ApiProblem when it cannot be opened. */
  async #receive(): Promise<void> {
    const ended = new AbortController()
    const end = () => ended.abort()
    const stopWatching = onHidden(end)
    const signal = AbortSignal.any([this.#closed.signal, ended.signal])
    let silence = setTimeout(end, SILENT_MS)
    try {
      const query = { semester: this.#semester }
      const body = await openStream(streamSeats, { query, lastEventId: this.#lastEventId, signal })
      let isFirst = true
      for await (const { name, id, data } of readEvents(body)) {
        clearTimeout(silence)
        silence = setTimeout(end, SILENT_MS)
        if (name === 'seats') this.#listener.onSeats(JSON.parse(data), isFirst)
        if (name === 'reload') this.#listener.onReload(JSON.parse(data))
        if (name === '') continue
        isFirst = false
        this.#refreshes.stop()
        this.#lastEventId = id
      }
    } finally {
      clearTimeout(silence)
      stopWatching()
      end()
    }
  }

  /** Without the session or the semester there is nothing to refresh. After another refusal the screen still refreshes. */
  #stop({ status }: ApiProblem): void {
    if (status === UNAUTHORIZED || status === NOT_FOUND) this.close()
    if (status === NOT_FOUND) this.#listener.onDisconnected()
  }
}

const [UNAUTHORIZED, NOT_FOUND] = [401, 404]

/** The session has ended, or this user may not see the semester. Another attempt gets the same response. */
function isFinal({ status }: ApiProblem): boolean {
  return [UNAUTHORIZED, 403, NOT_FOUND, 422].includes(status)
}

/** @throws an error of our own code */
function refusal(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  throw error
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
