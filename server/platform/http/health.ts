import { existsSync, statfsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { english } from '../../../domain/english.ts'
import type { Database } from '../database/database.ts'
import { sqlState } from '../database/retries.ts'
import { isDatabaseUnreachable, Problem, stopping } from './problem.ts'
import { SharedReads } from './sharedReads.ts'

interface Health {
  readonly db: Database
  readonly disk: DiskFullMonitor
  readonly isDraining: () => boolean
}

const OPTIONS = { schema: { hide: true }, logLevel: 'warn', config: { isUnlimited: true } } as const

/** /healthz: the process runs. /readyz: the database responds and can write, and the server does not stop. */
export function healthRoutes(app: FastifyInstance, { db, disk, isDraining }: Health): void {
  const reads = new SharedReads()
  app.get('/healthz', OPTIONS, async () => ({ status: 'ok' }))
  app.get('/readyz', OPTIONS, async () => {
    if (isDraining()) throw stopping()
    const diskError = disk.current()
    if (diskError) throw diskFullProblem(diskError)
    await reads.read('ready', () => sql`select 1`.execute(db))
    return { status: 'ready' }
  })
}

type DiskError = 'full' | 'failing'

/** Free bytes below which any write may stop the database: two segments of its WAL. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** Milliseconds for which an error counts, and between checks of the free space. */
const [RECENT_MS, CHECK_INTERVAL_MS] = [15_000, 5_000]
const RETRY_AFTER_SECONDS = 60
const FULL = /^(53100|ENOSPC|EDQUOT)$/
const FULL_TEXT = /No space left on device|Disk quota exceeded/
const IO_ERROR = '58030'

interface DiskFullOptions {
  /** A folder on the embedded database's disk. Undefined without one. */
  readonly folder: string | undefined
  readonly log: (line: string) => void
}

/** Tracks whether the database can write, by recent errors and, if embedded, by free space. Logs each change once. */
export class DiskFullMonitor {
  readonly #folder: string | undefined
  readonly #log: (line: string) => void
  readonly #timer: NodeJS.Timeout
  #lastError: { readonly diskError: DiskError; readonly at: number } | undefined
  #logged: DiskError | undefined

  constructor({ folder, log }: DiskFullOptions) {
    this.#folder = folder
    this.#log = log
    this.#timer = setInterval(() => this.current(), CHECK_INTERVAL_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Returns the error itself, or 503 with the reason when a full or failing disk caused it. */
  explain(error: unknown): unknown {
    const diskError = diskErrorIn(error)
    if (diskError) this.#lastError = { diskError, at: performance.now() }
    const current = this.current()
    if (diskError) return diskFullProblem(diskError)
    return current && isDatabaseUnreachable(error) ? diskFullProblem(current) : error
  }

  /** Returns the error that keeps the database from writing now. */
  current(): DiskError | undefined {
    const { diskError, at } = this.#lastError ?? { at: 0 }
    const current = this.#isSpaceLow() ? 'full' : performance.now() - at < RECENT_MS ? diskError : undefined
    if (current !== this.#logged) this.#log(current ? this.#line(current) : 'The database can write to its disk again.')
    this.#logged = current
    return current
  }

  #line(diskError: DiskError): string {
    return `The database disk ${this.#folder === undefined ? '' : `(${this.#folder}) `}${LINES[diskError]}`
  }

  #isSpaceLow(): boolean {
    if (this.#folder === undefined || !existsSync(this.#folder)) return false
    const { bavail, bsize } = statfsSync(this.#folder)
    return bavail * bsize < MIN_FREE_BYTES
  }
}

const LINES: Readonly<Record<DiskError, string>> = {
  full: 'is full. Nothing can be saved until you free some space.',
  failing: 'reports errors. Nothing can be saved until it is repaired.',
}

const MESSAGES: Readonly<Record<DiskError, string>> = {
  full: english`The school's server is out of disk space, so nothing was saved. Please try again later.`,
  failing: english`The school's server cannot write to its disk, so nothing was saved. Please try again later.`,
}

function diskFullProblem(diskError: DiskError): Problem {
  return new Problem(503, MESSAGES[diskError], { code: `disk-${diskError}`, retryAfter: RETRY_AFTER_SECONDS })
}

function diskErrorIn(error: unknown): DiskError | undefined {
  if (!(error instanceof Error)) return undefined
  const code = sqlState(error) ?? ('code' in error ? String(error.code) : '')
  if (FULL.test(code) || FULL_TEXT.test(error.message)) return 'full'
  return code === IO_ERROR ? 'failing' : undefined
}
