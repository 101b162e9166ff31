import type { Endpoint } from '../../contract/endpoint.ts'
import type { Pause } from '../../contract/pauses.ts'
import { whyPaused } from '../../domain/pauses.ts'
import type { Role } from '../../domain/semester.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { readPauses } from './changePauses.ts'
import { pauseMessage } from './pauseMessage.ts'

/** Milliseconds between two reads. A pause must reach every process within ten seconds, and the screens with it. */
export const REFRESH_MS = 2000

interface PausesOptions {
  readonly db: Database
  readonly onChange: () => void
  readonly log: (error: unknown) => void
}

/** What is paused, as this process knows it. Commands need no statement for it. */
export class Pauses {
  readonly #options: PausesOptions
  #current: readonly Pause[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: PausesOptions) {
    this.#options = options
  }

  get current(): readonly Pause[] {
    return this.#current
  }

  /** Resolves after the first read, and reads again until it is closed. A failed read leaves what is known. */
  async start(): Promise<void> {
    await this.#read().catch(this.#options.log)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.start(), REFRESH_MS).unref()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  /** @throws 403 `paused` */
  refuse({ pausedBy = [] }: Pick<Endpoint, 'pausedBy'>, role: Role | undefined): void {
    const pause = whyPaused(pausedBy, this.#current, role)
    if (pause) throw new Problem(403, pauseMessage(pause), { code: 'paused' })
  }

  async #read(): Promise<void> {
    const pauses = await readPauses(this.#options.db)
    if (JSON.stringify(pauses) === JSON.stringify(this.#current)) return
    this.#current = pauses
    this.#options.onChange()
  }
}
