import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { checkCommandRate, type RefusedCommand } from '../../../domain/commandRate.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { english } from '../../../domain/english.ts'
import { secondsUntil } from '../../../domain/retryAfter.ts'
import type { Role } from '../../../domain/semester.ts'
import type { AccountLimit } from '../../schema/emailAndLimitTables.ts'
import type { Database } from '../database/database.ts'
import { sha256 } from '../sha256.ts'
import { Problem, throttled } from './problem.ts'

/** Refused sessions that one server remembers. */
const MAX_REMEMBERED = 10_000

/** For parents with the account's latest commands. */
interface CommandSender {
  readonly id: number
  readonly role: Role
  /** Seconds. */
  readonly recent_ages: readonly number[] | null
  readonly commands_today: number | null
}

interface Refused {
  readonly user_id: number
  readonly because: RefusedCommand['because']
  readonly at: Date
  readonly until: Date
}

/** Counts the stored responses, so that all servers share the count. */
export class CommandLimit {
  readonly #burst: number
  /** Sessions that this server refused. A script's further commands cost no statement. */
  readonly #refused = new Map<string, Refused>()

  constructor(burst: number) {
    this.#burst = burst
  }

  /** For a command without an idempotency key. @throws 429 until the session's last Retry-After has passed. */
  refuseAgain(token_hash: Buffer | undefined, now: Date): void {
    if (!token_hash || this.#refused.size === 0) return
    const token = token_hash.toString('base64')
    const refused = this.#refused.get(token)
    if (!refused) return
    if (refused.at <= now && now < refused.until) throw tooMany(refused, secondsUntil(refused.until, now))
    this.#refused.delete(token)
  }

  /** @throws 429 when the caller is a parent whose account sent too many commands. */
  enforce(caller: CommandSender | undefined, token_hash: Buffer | undefined, now: Date): void {
    if (caller?.role !== 'parent' || !token_hash) return
    const refusal = checkCommandRate({ ages: caller.recent_ages ?? [], today: caller.commands_today ?? 0 }, this.#burst)
    if (!refusal) return
    const { because, retry_after } = refusal
    const refused = { user_id: caller.id, because, at: now, until: new Date(now.getTime() + retry_after * 1000) }
    if (this.#refused.size >= MAX_REMEMBERED) this.#refused.clear()
    this.#refused.set(token_hash.toString('base64'), refused)
    throw tooMany(refused, retry_after)
  }
}

const MESSAGES = {
  'too-fast': (seconds: number) =>
    seconds === 1
      ? english`You are making changes very quickly. Please try again in 1 second.`
      : english`You are making changes very quickly. Please try again in ${seconds} seconds.`,
  'too-many-today': () =>
    english`Your account has made too many changes today. Please try again later, or contact the school office.`,
} as const satisfies Record<RefusedCommand['because'], (seconds: number) => string>

function tooMany({ user_id, because }: Pick<Refused, 'user_id' | 'because'>, retryAfter: number): AccountLimitReached {
  return new AccountLimitReached('commands', user_id, 429, MESSAGES[because](retryAfter), {
    code: 'throttled',
    retryAfter,
  })
}

export class AccountLimitReached extends Problem {
  readonly limit: AccountLimit
  readonly user_id: number

  constructor(limit: AccountLimit, user_id: number, ...problem: ConstructorParameters<typeof Problem>) {
    super(...problem)
    this.limit = limit
    this.user_id = user_id
  }
}

/** Once an hour, outside the refused transaction. A failure is only logged. */
export async function recordLimitHit(
  db: Database,
  { limit, user_id }: AccountLimitReached,
  { now, log }: { readonly now: Date; readonly log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db
    .insertInto('account_limit_hit')
    .values({ user_id, reason: limit, hour })
    .onConflict((on) => on.doNothing())
    .execute()
    .catch((err: unknown) => log.error({ err, user_id }, 'a reached account limit was not recorded'))
}

/** Milliseconds. Windows are fixed. */
const RATE_LIMIT_WINDOW_MS = 60_000

interface LimitedCall {
  readonly kind: string
  readonly network: string
  readonly now: Date
  readonly limit: number
  /** Milliseconds, at most an hour. */
  readonly window_ms?: number
}

/** One statement, shared by all servers. @throws 429 until the next window when the network reached its limit. */
export async function enforceRateLimit(db: Database, call: LimitedCall): Promise<void> {
  const { kind, network, now, limit, window_ms = RATE_LIMIT_WINDOW_MS } = call
  const window_start = new Date(Math.floor(now.getTime() / window_ms) * window_ms)
  const caller_hash = sha256(`${kind} ${network}`)
  const accepted = await db
    .insertInto('rate_limit_window')
    .values({ caller_hash, window_start, calls: 1 })
    .onConflict((on) =>
      on
        .columns(['caller_hash', 'window_start'])
        .doUpdateSet({ calls: sql`rate_limit_window.calls + 1` })
        .where('rate_limit_window.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst()
  if (!accepted) throw throttled(secondsUntil(new Date(window_start.getTime() + window_ms), now))
}
