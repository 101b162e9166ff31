import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import { change, type Place, spread } from '../load.ts'
import type { Family } from '../school.ts'

/** Milliseconds between two changes of a family, and before it repeats one that was not confirmed. */
const [PAUSE_MS, REPEAT_MS] = [400, 250]
/** A request without a response for so long is sent again, as a parent would. */
const TIMEOUT_MS = 10_000
const CONFIRMED = [200, 201]

interface Change {
  readonly action: 'enroll' | 'drop'
  /** Milliseconds of `performance.now()`. */
  readonly began: number
  readonly confirmed: number
}

/** Families that enroll their child in a class and drop it in turns. A change without an answer is repeated with the same key, as the screens do. */
export class Families {
  /** Of each family, in order. */
  readonly changes: readonly Change[][]
  /** Responses that are neither a success nor a request to try again. */
  readonly refusals: string[] = []
  /** How often each status made a family repeat its change. 0 is no response. */
  readonly repeated: Record<number, number> = {}
  readonly #families: readonly Place[]
  readonly #pool: Pool
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(origin: string, families: readonly Family[], courses: readonly number[]) {
    this.#families = spread(families, courses)
    this.#pool = new Pool(origin, { connections: families.length, pipelining: 1, headersTimeout: TIMEOUT_MS })
    this.changes = families.map(() => [])
  }

  start(): void {
    this.#running = Promise.all(this.#families.map((family, index) => this.#keepChanging(family, index)))
  }

  /** Waits for the answers of what was sent. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
    await this.#pool.close()
  }

  get confirmed(): number {
    return this.changes.reduce((sum, { length }) => sum + length, 0)
  }

  /** The longest time since `from` in which no change was confirmed, and the slowest change, in milliseconds. */
  delaysSince(from: number): { readonly gap: number; readonly slowest: number } {
    const recent = this.changes.flat().filter(({ confirmed }) => confirmed >= from)
    const times = [from, ...recent.map(({ confirmed }) => confirmed).sort((a, b) => a - b), performance.now()]
    return {
      gap: Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0))),
      slowest: Math.max(0, ...recent.map(({ began, confirmed }) => confirmed - began)),
    }
  }

  async #keepChanging(family: Place, index: number): Promise<void> {
    const own = this.changes[index] ?? []
    await wait(Math.random() * PAUSE_MS)
    while (!this.#isStopped) {
      const action = own.length % 2 === 0 ? 'enroll' : 'drop'
      const began = performance.now()
      await this.#untilConfirmed(action, family)
      own.push({ action, began, confirmed: performance.now() })
      await wait(PAUSE_MS)
    }
  }

  /** Repeats the change with its key. No response is status 0. */
  async #untilConfirmed(action: Change['action'], place: Place): Promise<void> {
    const key = randomUUID()
    for (;;) {
      const status = await change(this.#pool, action, place, key).catch(() => 0)
      if (CONFIRMED.includes(status)) return
      this.repeated[status] = (this.repeated[status] ?? 0) + 1
      if (status < 500 && status !== 0) this.refusals.push(`${action} ${place.student_id} ${status}`)
      await wait(REPEAT_MS)
    }
  }

  /** Compares the database with what was confirmed. Returns one line for each confirmed change that is lost or that was made twice. */
  async findDifferences({ db }: Postgres): Promise<string[]> {
    const entries = await db.selectFrom('roster_entry').select(['student_id', 'course_id']).execute()
    const log = await db.selectFrom('enrollment_log').select(['student_id', 'status']).execute()
    return this.#families.flatMap(({ student_id }, index) => {
      const own = this.changes[index] ?? []
      const isEnrolled = entries.some((entry) => entry.student_id === student_id)
      const expected = own.length % 2 === 1
      const logged = log.filter((row) => row.student_id === student_id).length
      return [
        ...(isEnrolled === expected ? [] : [`child ${student_id}: enrolled ${isEnrolled}, confirmed ${expected}`]),
        ...(logged === own.length
          ? []
          : [`child ${student_id}: ${logged} changes in the log, ${own.length} confirmed`]),
      ]
    })
  }
}
