import type { FastifyBaseLogger } from 'fastify'
import { pauseAfter } from '../../domain/installation/schoolUsage.ts'
import { messageFor } from '../exitWith.ts'

/** Why a school is not open: it cannot be opened, too many others are in use, or too many requests wait for it. */
export type Unavailable = 'failed' | 'full' | 'crowded'

export class SchoolUnavailable extends Error {
  override readonly name = 'SchoolUnavailable'
  readonly reason: Unavailable

  constructor(reason: Unavailable, cause?: unknown) {
    super(`the school is not available: ${reason}`, { cause })
    this.reason = reason
  }
}

interface Failure {
  readonly error: unknown
  readonly failures: number
  readonly retry_at: number
}

/** The schools whose last opening failed, by name. Each is tried again after a pause, which grows. */
export class SchoolFailures {
  readonly #failures = new Map<string, Failure>()
  readonly #log: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  get names(): readonly string[] {
    return [...this.#failures.keys()]
  }

  /** The names of those whose pause is over. */
  get due(): readonly string[] {
    return this.names.filter((name) => !this.#isPaused(name))
  }

  has(name: string): boolean {
    return this.#failures.has(name)
  }

  add(name: string, error: unknown): SchoolUnavailable {
    const failures = (this.#failures.get(name)?.failures ?? 0) + 1
    this.#failures.set(name, { error, failures, retry_at: performance.now() + pauseAfter(failures) })
    const reason = messageFor(error) ?? (error instanceof Error ? error.message : String(error))
    this.#log.error({ school: name, err: error, failures }, `the school cannot be opened: ${reason}`)
    return new SchoolUnavailable('failed', error)
  }

  forget(name: string): void {
    this.#failures.delete(name)
  }

  /** @throws SchoolUnavailable until its pause is over */
  requireNoPause(name: string): void {
    if (this.#isPaused(name)) throw new SchoolUnavailable('failed', this.#failures.get(name)?.error)
  }

  #isPaused(name: string): boolean {
    return performance.now() < (this.#failures.get(name)?.retry_at ?? 0)
  }
}
