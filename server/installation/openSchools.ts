import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { isIdle, isNear, leastUsed, type SchoolTimes } from '../../domain/installation/schoolUsage.ts'
import { type OpenSchool, openSchool, type SchoolProcess } from './openSchool.ts'
import { recordOf, type School } from './registry.ts'
import { SchoolFailures, SchoolUnavailable } from './schoolFailures.ts'

interface Opening {
  readonly kind: 'opening'
  readonly school: School
  readonly promise: Promise<OpenSchool>
  /** It takes so long that it no longer counts, and requests do not wait for it. */
  isStalled: boolean
}

interface Open {
  readonly kind: 'open'
  readonly school: School
  readonly open: OpenSchool
}

interface Closing {
  readonly kind: 'closing'
  readonly promise: Promise<void>
  /** Whether an opening waits for its place. Another one closes another school. */
  isClaimed: boolean
}

type Entry = Opening | Open | Closing

/** Milliseconds after which an opening is stalled: a migration takes long, or a database does not answer. */
const STALLED_MS = 30_000
/** Milliseconds that a request waits for a place, and between two checks for one. */
const [PLACE_MS, PLACE_CHECK_MS] = [10_000, 50]
/** Openings at the same time, of schools with requests, and of others. */
const PARALLEL_OPENINGS = { request: 3, round: 2 }

interface OpenSchoolsOptions {
  readonly maxOpen: number
  readonly log: FastifyBaseLogger
  readonly times: SchoolTimes
}

/** The schools that this process serves now. */
export class OpenSchools {
  readonly #process: SchoolProcess
  readonly #maxOpen: number
  readonly #log: FastifyBaseLogger
  readonly #times: SchoolTimes
  readonly #entries = new Map<string, Entry>()
  readonly #failures: SchoolFailures
  /** One for all requests that wait for a school, so that they need one place. */
  readonly #pending = new Map<string, Promise<OpenSchool>>()
  /** With work that is near, such as a lottery that runs: closed for others only when all have some. */
  readonly #withWork = new WeakSet<OpenSchool>()
  #records = new Map<string, School>()
  /** A request that waits for a place must not open a school while the process ends. */
  #isEnding = false
  readonly #openings = { request: pLimit(PARALLEL_OPENINGS.request), round: pLimit(PARALLEL_OPENINGS.round) }

  constructor(process: SchoolProcess, { maxOpen, log, times }: OpenSchoolsOptions) {
    this.#times = times
    this.#process = process
    this.#maxOpen = maxOpen
    this.#log = log
    this.#failures = new SchoolFailures(log)
  }

  get open(): readonly OpenSchool[] {
    return [...this.#entries.values()].flatMap((entry) => (entry.kind === 'open' ? entry.open : []))
  }

  /** The names of the schools whose last opening failed. */
  get failed(): readonly string[] {
    return this.#failures.names
  }

  find(name: string): OpenSchool | undefined {
    const entry = this.#entries.get(name)
    return entry?.kind === 'open' ? entry.open : undefined
  }

  /** `round`: for its work, only in the place of a school that nobody uses. @throws SchoolUnavailable */
  get(school: School, by: 'request' | 'round' = 'request'): Promise<OpenSchool> {
    const key = `${by} ${school.name}`
    const pending = this.#pending.get(key) ?? this.#get(school, by).finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }

  async #get(school: School, by: 'request' | 'round'): Promise<OpenSchool> {
    const until = performance.now() + (by === 'request' ? PLACE_MS : 0)
    for (;;) {
      if (this.#isEnding) throw new SchoolUnavailable('full')
      const entry = this.#entries.get(school.name)
      if (entry?.kind === 'open') return entry.open
      if (entry?.kind === 'opening' && !entry.isStalled) return entry.promise
      if (entry?.kind === 'opening') throw new SchoolUnavailable('failed')
      this.#failures.requireNoPause(school.name)
      if (!entry && this.#hasRoom) return this.#startOpening(school, by)
      const ending = entry ?? this.#endingForRoom(by)
      if (!ending && performance.now() >= until) throw new SchoolUnavailable('full')
      await (ending?.promise ?? wait(PLACE_CHECK_MS))
    }
  }

  get #hasRoom(): boolean {
    const counted = [...this.#entries.values()].filter((entry) => entry.kind !== 'opening' || !entry.isStalled)
    return counted.length < this.#maxOpen
  }

  /** A closing school whose place the caller waits for. Undefined when all hold their places. */
  #endingForRoom(by: 'request' | 'round'): Closing | undefined {
    const closing = [...this.#entries.values()].filter((entry) => entry.kind === 'closing')
    const ending = closing.find(({ isClaimed }) => !isClaimed) ?? this.#closeForRoom(by)
    if (ending) ending.isClaimed = true
    return ending
  }

  #closeForRoom(by: 'request' | 'round'): Closing | undefined {
    const withoutWork = this.open.filter((open) => !this.#withWork.has(open))
    const least =
      by === 'request'
        ? (leastUsed(withoutWork) ?? leastUsed(this.open))
        : leastUsed(withoutWork.filter((open) => this.#isIdle(open)))
    return least && this.#close(least)
  }

  #startOpening(school: School, by: 'request' | 'round'): Promise<OpenSchool> {
    const promise = this.#openings[by](() => this.#open(school, opening))
    const opening: Opening = { kind: 'opening', school, promise, isStalled: false }
    this.#entries.set(school.name, opening)
    promise.catch(() => undefined)
    return promise
  }

  /** Rejects when the opening fails or is stalled. One that succeeds later is open then. */
  async #open(school: School, opening: Opening): Promise<OpenSchool> {
    const { name } = school
    const started = performance.now()
    const result = openSchool(this.#process, school).then(
      (open) => {
        this.#failures.forget(name)
        this.#entries.set(name, { kind: 'open', school, open })
        void open.lost.then((error) => this.#lose(open, error))
        if (!this.#isCurrent(school)) this.#close(open)
        this.#log.info({ school: name, ms: Math.round(performance.now() - started) }, 'the school is open')
        return open
      },
      (error: unknown) => {
        this.#entries.delete(name)
        throw this.#fail(name, error)
      },
    )
    const done = new AbortController()
    const stalled = wait(STALLED_MS, undefined, { signal: done.signal, ref: false }).then(() => {
      opening.isStalled = true
      throw this.#fail(name, new Error('opening the school takes long'))
    })
    try {
      return await Promise.race([result, stalled])
    } finally {
      done.abort()
      stalled.catch(() => undefined)
      result.catch(() => undefined)
    }
  }

  #fail(name: string, error: unknown): SchoolUnavailable {
    this.#process.prepared.delete(name)
    return this.#failures.add(name, error)
  }

  #lose(open: OpenSchool, error: Error): void {
    if (this.find(open.school.name) !== open) return
    this.#fail(open.school.name, error)
    this.#close(open)
  }

  #close({ school: { name }, close, log }: OpenSchool): Closing {
    const promise = close()
      .catch((error: unknown) => log.warn({ err: error }, 'the school was not closed cleanly'))
      .then(() => {
        this.#entries.delete(name)
        this.#log.info({ school: name }, 'the school is closed')
      })
    const closing: Closing = { kind: 'closing', promise, isClaimed: false }
    this.#entries.set(name, closing)
    return closing
  }

  /** Closes schools that are suspended, deleted or have another record, and forgets their failures. */
  sync(schools: readonly School[]): void {
    this.#records = new Map(schools.map((school) => [school.name, school]))
    for (const open of this.open) if (!this.#isCurrent(open.school)) this.#close(open)
    for (const name of this.#failures.names)
      if (this.#records.get(name)?.state !== 'active') this.#failures.forget(name)
  }

  /** A request may have read the record just before it changed. */
  #isCurrent(school: School): boolean {
    const found = this.#records.get(school.name)
    return found?.state === 'active' && JSON.stringify(recordOf(found)) === JSON.stringify(recordOf(school))
  }

  /** A school whose database could not be looked at. */
  noteFailure({ name }: School, error: unknown): void {
    if (!this.#failures.has(name)) this.#fail(name, error)
  }

  /** Tries again to open the schools that could not be opened. Why one cannot be opened is logged there. */
  retryFailed(): void {
    for (const name of this.#failures.due) {
      const school = this.#records.get(name)
      if (school?.state === 'active') this.get(school, 'round').catch(() => undefined)
    }
  }

  /** Closes the schools that nobody uses, and whose next work is far. While it is not known, it may be near. */
  async closeIdle(now: Date): Promise<void> {
    for (const open of this.open) {
      if (open.active > 0) continue
      const next = await open.readNextWork().catch(() => now)
      const hasWork = isNear(next, now, this.#times)
      if (hasWork) this.#withWork.add(open)
      else this.#withWork.delete(open)
      if (!hasWork && this.find(open.school.name) === open && this.#isIdle(open)) this.#close(open)
    }
  }

  #isIdle(open: OpenSchool): boolean {
    return isIdle(open, performance.now(), this.#times)
  }

  /** Openings that are stalled are left: they end with the process. */
  async closeAll(): Promise<void> {
    this.#isEnding = true
    const isEnding = (entry: Entry) => entry.kind !== 'opening' || !entry.isStalled
    for (let ending = [...this.#entries.values()]; ending.length > 0; ) {
      for (const open of this.open) this.#close(open)
      await Promise.allSettled([...this.#entries.values()].map((entry) => entry.kind !== 'open' && entry.promise))
      ending = [...this.#entries.values()].filter(isEnding)
    }
  }
}
