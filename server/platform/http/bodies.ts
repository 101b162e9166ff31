import { Transform, type TransformCallback } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overloaded, tooLarge, tooSlow } from './problem.ts'

/** Milliseconds. */
export interface BodyTimes {
  /** In which at least one byte arrives. */
  readonly stalled: number
  /** In which the whole body arrives, and a second more for each 8 kB. */
  readonly total: number
}

export const BODY_TIMES: BodyTimes = { stalled: 10_000, total: 20_000 }
const BYTES_PER_MS = 8
/** Bytes of a body that needs no room: there are at most as many of them as requests. An enrollment or a sign-in is shorter. */
const SMALL = 4096
/** Bytes in which a body is collected, and for which one without an announced length needs room at a time. */
const STEP = 64 * 1024

/** The room that a request needs before its body is read. Files have a limit of their own (`Uploads`). */
export function announcedBytes({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  if (config.endpoint?.accepts) return 0
  if (headers['transfer-encoding'] !== undefined) return STEP
  const length = Number(headers['content-length'] ?? 0)
  return length > SMALL ? Math.min(length, bodyLimit) : 0
}

/** Limits the time and the memory that bodies take to arrive. 408 for one that is too slow. */
export function limitBodies(app: FastifyInstance, times: BodyTimes): void {
  app.addHook('preParsing', (request, _, payload, next) => {
    const { raw, headers, accepted, routeOptions } = request
    if (raw.complete) {
      next(null, payload)
      return
    }
    const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
    const body = new ArrivingBody(announced, {
      limit: routeOptions.bodyLimit,
      times,
      makeRoom: (bytes) =>
        !accepted || bytes <= accepted.bytes || app.requests.addBytes(accepted, roundedUp(bytes - accepted.bytes)),
    })
    raw.once('close', () => body.destroy())
    next(null, payload.pipe(body))
  })
}

interface BodyLimits {
  readonly limit: number
  readonly times: BodyTimes
  /** Returns whether there is room for a body of this length. */
  readonly makeRoom: (bytes: number) => boolean
}

/** Collects a body in long parts, so that it takes its length of memory, however short the parts are that arrive. */
export class ArrivingBody extends Transform {
  readonly #limits: BodyLimits
  readonly #announced: number | undefined
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #parts: Buffer[] = []
  /** Free bytes at the end of the last part. */
  #free = 0
  #length = 0

  constructor(announced: number | undefined, limits: BodyLimits) {
    super()
    const { limit, times } = limits
    this.#limits = limits
    this.#announced = announced
    const end = () => this.destroy(tooSlow())
    const total = times.total + Math.min(announced ?? limit, limit) / BYTES_PER_MS
    this.#timers = [setTimeout(end, times.stalled), setTimeout(end, total)]
    // The error is not handled when nobody reads the body.
    this.on('error', () => undefined)
  }

  override _transform(part: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const length = this.#length + part.length
    if (length > this.#limits.limit) done(tooLarge())
    else if (this.#announced === undefined && !this.#limits.makeRoom(length)) done(overloaded())
    else {
      this.#timers[0]?.refresh()
      this.#collect(part)
      done()
    }
  }

  override _flush(done: TransformCallback): void {
    const last = this.#parts.pop()
    for (const part of this.#parts) this.push(part)
    done(null, last?.subarray(0, last.length - this.#free))
  }

  #collect(arrived: Buffer): void {
    for (let start = 0; start < arrived.length; ) {
      const part = this.#free > 0 ? this.#parts.at(-1) : this.#addPart()
      if (!part) return
      const copied = arrived.copy(part, part.length - this.#free, start)
      this.#free -= copied
      this.#length += copied
      start += copied
    }
  }

  /** An announced length may be wrong, so the last part is never empty. */
  #addPart(): Buffer {
    const left = (this.#announced ?? this.#limits.limit) - this.#length
    const part = Buffer.allocUnsafeSlow(left > 0 ? Math.min(left, STEP) : STEP)
    this.#parts.push(part)
    this.#free = part.length
    return part
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    for (const timer of this.#timers) clearTimeout(timer)
    done(error)
  }
}

function roundedUp(bytes: number): number {
  return Math.ceil(bytes / STEP) * STEP
}
