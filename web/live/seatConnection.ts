import type { StreamEvent } from '../../contract/endpoint.ts'
import type { streamSeats } from '../../contract/live.ts'
import { openStream } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { pauseBeforeRetry } from '../api/retry.ts'

/** An event of a text/event-stream. A comment has no name. */
export interface StreamedEvent {
  readonly name: string
  readonly id: string
  readonly data: string
}

const LOST = { done: true, value: undefined } as const

/** Yields the events and comments of a stream as they arrive, until it ends or the connection is lost. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = () => reader.read().catch(() => LOST)
  for (let part = await read(); !part.done; part = await read()) {
    const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield toEvent(block)
  }
}

function toEvent(block: string): StreamedEvent {
  const fields = new Map(block.split('\n').map(toField))
  return { name: fields.get('event') ?? '', id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}

function toField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}

/** Over HTTP/1.1 a browser has only six connections to a server for all its tabs, and each stream keeps one. */
const SLOTS = ['live-1', 'live-2', 'live-3']

/**
 * Does the work while this tab has one of the browser's three streams. Without a free one, it returns at once, and the tab goes on as
 * without a stream. Browsers give out locks only over HTTPS and on localhost.
 */
export async function withStreamSlot(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  for (const slot of SLOTS) {
    const isDone = await locks.request(slot, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
    if (isDone) return
  }
}

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
  readonly onPlaces: (body: PlacesEvent) => void
  readonly onPauses: (body: PausesEvent) => void
  /** Called regularly while there is no stream, and when the semester cannot be seen. */
  readonly onDisconnected: () => void
}
type LiveEvent = StreamEvent<typeof streamSeats>
type SeatEvent = Extract<LiveEvent, { name: 'seats' }>['body']
type PlacesEvent = Extract<LiveEvent, { name: 'places' }>['body']
type PausesEvent = Extract<LiveEvent, { name: 'pauses' }>['body']
type ReloadEvent = Extract<LiveEvent, { name: 'reload' }>['body']

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
      const body = await openStream('GET /api/live', { query, lastEventId: this.#lastEventId, signal })
      let isFirst = true
      for await (const { name, id, data } of readEvents(body)) {
        clearTimeout(silence)
        silence = setTimeout(end, SILENT_MS)
        if (name === 'seats') this.#listener.onSeats(JSON.parse(data), isFirst)
        if (name === 'reload') this.#listener.onReload(JSON.parse(data))
        if (name === 'places') this.#listener.onPlaces(JSON.parse(data))
        if (name === 'pauses') this.#listener.onPauses(JSON.parse(data))
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

/** Milliseconds between the first refreshes without a stream, and after a few of them, plus up to as much again at random. */
const [SOON_MS, LATER_MS] = [15_000, 60_000]
const FREQUENT = 3

/** Refreshes a screen while it has no stream: a few times often, then seldom, because all other screens may be doing the same. */
class Refreshes {
  readonly #refresh: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(refresh: () => void) {
    this.#refresh = refresh
    this.start()
  }

  /** Has no effect while started. */
  start(): void {
    if (this.#timer !== undefined) return
    this.#count = 0
    this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(): void {
    const pause = this.#count < FREQUENT ? SOON_MS : LATER_MS
    this.#timer = setTimeout(
      () => {
        this.#count++
        this.#schedule()
        this.#refresh()
      },
      pause * (1 + Math.random()),
    )
  }
}

/** Milliseconds for which a hidden tab keeps its stream. Over HTTP/1.1 a browser has only six connections to a server. */
const HIDDEN_MS = 10_000

/** Resolves once the tab is visible, or when the signal aborts. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
  })
}

/** Calls back once the tab has been hidden for ten seconds. Returns a function that stops the watch. */
function onHidden(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(callback, HIDDEN_MS)
  }
  check()
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
