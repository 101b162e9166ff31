import type { FastifyBaseLogger } from 'fastify'
import { isNear, looksDue, type SchoolTimes } from '../../domain/installation/schoolUsage.ts'
import { logOncePerReason } from '../platform/http/logging.ts'
import { lookAtNextWork } from './nextWork.ts'
import type { OpenSchools } from './openSchools.ts'
import type { School } from './registry.ts'
import { urlsOf } from './schoolConfig.ts'

const TICK_MS = 1000

interface RoundsOptions {
  readonly ownerUrl: string
  readonly schools: () => readonly School[]
  readonly openSchools: OpenSchools
  readonly log: FastifyBaseLogger
  readonly times: SchoolTimes
  readonly sendsEmails: boolean
}

/** Looks at the closed schools in turn, and opens those that have work soon: one process of a server does it for all. */
export class Rounds {
  readonly #options: RoundsOptions
  readonly #upkeep = new Map<string, number>()
  readonly #reports = new Map<string, (line: string) => void>()
  /** The names of the schools whose turn in this round is still to come. */
  #turns: string[] = []
  #lastTick = performance.now()
  #isLooking = false
  readonly #timer: NodeJS.Timeout

  constructor(options: RoundsOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#tick(), TICK_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #tick(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const schools = this.#options.schools().filter(({ state }) => state === 'active')
    const now = performance.now()
    const count = looksDue(schools.length, now - this.#lastTick, this.#options.times)
    this.#lastTick = now
    if (this.#turns.length === 0) this.#turns = schools.map(({ name }) => name)
    const turns = this.#turns.splice(0, count).flatMap((name) => schools.find((school) => school.name === name) ?? [])
    await Promise.all(turns.map((school) => this.#look(school)))
    this.#isLooking = false
  }

  async #look(school: School): Promise<void> {
    const { openSchools, ownerUrl, times, sendsEmails } = this.#options
    const { name } = school
    if (openSchools.find(name)) {
      this.#upkeep.set(name, performance.now())
      return
    }
    try {
      if (!this.#needsUpkeep(name)) {
        const next = await lookAtNextWork(urlsOf(ownerUrl, school).servingUrl, { sendsEmails })
        if (!isNear(next, new Date(), times)) return
      }
    } catch (error) {
      this.#report(name, error)
      openSchools.noteFailure(school, error)
      return
    }
    // Why a school cannot be opened is logged there, and its next turn tries again.
    openSchools.get(school, 'round').then(
      () => this.#upkeep.set(name, performance.now()),
      () => undefined,
    )
  }

  #needsUpkeep(name: string): boolean {
    const last = this.#upkeep.get(name)
    return last === undefined || performance.now() - last > this.#options.times.upkeep
  }

  #report(name: string, error: unknown): void {
    const report = this.#reports.get(name) ?? logOncePerReason((line) => this.#options.log.warn({ school: name }, line))
    this.#reports.set(name, report)
    report(`the next work of the school is not known: ${error instanceof Error ? error.message : error}`)
  }
}
