import { existsSync, statfsSync } from 'node:fs'
import { sqlState } from '../db/database.ts'
import { isClientGone, Problem } from './problem.ts'

type Trouble = 'full' | 'failing'

/** Free bytes below which the database may stop at any write: two segments of its log. */
const FLOOR = 32 * 1024 * 1024
/** Milliseconds for which an error counts, and between looks at the free space. */
const [RECENT_MS, LOOK_MS] = [15_000, 5_000]
const RETRY_AFTER_SECONDS = 60
const FULL = /^(53100|ENOSPC|EDQUOT)$/
const FULL_TEXT = /No space left on device|Disk quota exceeded/
const IO_ERROR = '58030'

export interface DiskFullOptions {
  /** A folder on the embedded database's disk; undefined when the database is elsewhere. */
  readonly folder: string | undefined
  readonly tell: (line: string) => void
}

/**
 * Knows whether the database can write to its disk: by what it answered lately, and by the free space when the disk is ours. Tells once when
 * that changes, not with every request.
 */
export class DiskFullMonitor {
  readonly #folder: string | undefined
  readonly #tell: (line: string) => void
  readonly #timer: NodeJS.Timeout
  #lately: { readonly trouble: Trouble; readonly at: number } | undefined
  #told: Trouble | undefined

  constructor({ folder, tell }: DiskFullOptions) {
    this.#folder = folder
    this.#tell = tell
    this.#timer = setInterval(() => this.current(), LOOK_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** The error itself, or the true reason when a full or failing disk is behind it. */
  explain(error: unknown): unknown {
    const trouble = troubleIn(error)
    if (trouble) this.#lately = { trouble, at: performance.now() }
    const current = this.current()
    if (trouble) return diskFullProblem(trouble)
    return current && isClientGone(error) ? diskFullProblem(current) : error
  }

  /** What keeps the database from writing now; undefined when nothing is known to. */
  current(): Trouble | undefined {
    const { trouble, at } = this.#lately ?? { at: 0 }
    const current = this.#isBelowFloor() ? 'full' : performance.now() - at < RECENT_MS ? trouble : undefined
    if (current !== this.#told) this.#tell(current ? this.#line(current) : 'The database can write to its disk again.')
    this.#told = current
    return current
  }

  #line(trouble: Trouble): string {
    return `The disk of the database ${this.#folder === undefined ? '' : `(${this.#folder}) `}${LINES[trouble]}`
  }

  #isBelowFloor(): boolean {
    if (this.#folder === undefined || !existsSync(this.#folder)) return false
    const { bavail, bsize } = statfsSync(this.#folder)
    return bavail * bsize < FLOOR
  }
}

const LINES: Readonly<Record<Trouble, string>> = {
  full: 'is full: nothing can be saved until there is space on it.',
  failing: 'answers with errors: nothing can be saved until it is repaired.',
}

const MESSAGES: Readonly<Record<Trouble, string>> = {
  full: "The school's server is out of disk space, so nothing was saved. Please try again later.",
  failing: "The school's server cannot write to its disk, so nothing was saved. Please try again later.",
}

export function diskFullProblem(trouble: Trouble): Problem {
  return new Problem(503, MESSAGES[trouble], { code: `disk-${trouble}`, retryAfter: RETRY_AFTER_SECONDS })
}

function troubleIn(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined
  const code = sqlState(error) ?? ('code' in error ? String(error.code) : '')
  if (FULL.test(code) || FULL_TEXT.test(error.message)) return 'full'
  return code === IO_ERROR ? 'failing' : undefined
}
