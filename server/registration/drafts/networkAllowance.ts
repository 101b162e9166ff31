import {
  BUSY_NETWORK_BYTES,
  currentAllowance,
  fullAllowance,
  networkRate,
  rateInAll,
  secondsUntilLeft,
  type WriteRate,
} from '../../../domain/registration/writeAllowance.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Postgres } from '../../platform/database/postgres.ts'
import { throttled } from '../../platform/http/problem.ts'
import { sha256 } from '../../platform/sha256.ts'

/** What is written. They have separate parts of the whole, so that a flood of drafts keeps nobody from sending a registration. */
type Writes = 'drafts' | 'registrations'

/** What this process has taken of an allowance. */
interface Share {
  /** Bytes that it may still write. Below zero after a large write. */
  left: number
  /** The request for more that is under way. */
  taking: Promise<void> | undefined
  /** Milliseconds since the epoch. Until then the allowance has no more. */
  emptyUntil: number
  /** Whether most of what time adds was used, so that the network counts as busy. */
  isBusy: boolean
}

/** Bytes that a process takes at once, so that a write changes no counter. A process that ends loses what it did not use. */
const [NETWORK_SHARE, SHARE_IN_ALL] = [256_000, 1_000_000]
/** Allowances that a process remembers. */
const SHARES_MAX = 20_000

/**
 * Limits the bytes that are written without an account, by network and in all. The allowances are in the database, for all servers. A
 * process takes a share of them from time to time. Without one it refuses, without a query until there can be more.
 */
export class NetworkAllowance {
  readonly #postgres: Postgres
  readonly #limit: number
  readonly #shares = new Map<string, Share>()

  /** `limit`: calls of a kind per minute and network. */
  constructor(postgres: Postgres, limit: number) {
    this.#postgres = postgres
    this.#limit = limit
  }

  /** @throws 429 when the network, or all networks like it, can write no more now */
  async admit(written: Writes, network: string, now: Date): Promise<void> {
    await this.#require(ofNetwork(network), networkRate(this.#limit), NETWORK_SHARE, now)
    await this.#require(this.#inAll(written, network), rateInAll(this.#limit), SHARE_IN_ALL, now)
  }

  /** Counts what an admitted call wrote. */
  spend(written: Writes, network: string, bytes: number): void {
    for (const key of [ofNetwork(network), this.#inAll(written, network)]) this.#shareOf(key).left -= bytes
  }

  #inAll(written: Writes, network: string): string {
    return `${written} of ${this.#shareOf(ofNetwork(network)).isBusy ? 'busy' : 'other'} networks`
  }

  async #require(key: string, rate: WriteRate, size: number, now: Date): Promise<void> {
    const share = this.#shareOf(key)
    // Calls that were admitted before can spend all of a share while it is taken.
    while (share.left <= 0) {
      if (share.emptyUntil > now.getTime()) throw throttled(Math.ceil((share.emptyUntil - now.getTime()) / 1000))
      share.taking ??= this.#take(share, key, rate, size, now).finally(() => {
        share.taking = undefined
      })
      await share.taking
    }
  }

  /** With what was written beyond the last share. */
  async #take(share: Share, key: string, rate: WriteRate, size: number, now: Date): Promise<void> {
    const least = Math.min(size, rate.burst)
    const taken = least - Math.min(0, share.left)
    const { left, isEnough } = await this.#postgres.transaction(async (trx) => {
      const current = currentAllowance(await lockAllowance(trx, key, rate, now), rate, now)
      if (current.bytes_left < least) return { left: current, isEnough: false }
      const after = { ...current, bytes_left: current.bytes_left - taken }
      trx.sendWithCommit(trx.updateTable('write_allowance').set(after).where('key_hash', '=', sha256(key)).execute())
      return { left: after, isEnough: true }
    })
    if (isEnough) share.left += taken
    else share.emptyUntil = now.getTime() + secondsUntilLeft(left, rate, least) * 1000
    share.isBusy = rate.burst - left.bytes_left > BUSY_NETWORK_BYTES
  }

  #shareOf(key: string): Share {
    const known = this.#shares.get(key)
    if (known) return known
    const [oldest] = this.#shares.keys()
    if (this.#shares.size >= SHARES_MAX && oldest !== undefined) this.#shares.delete(oldest)
    const share = { left: 0, taking: undefined, emptyUntil: 0, isBusy: false }
    this.#shares.set(key, share)
    return share
  }
}

function ofNetwork(network: string): string {
  return `network ${network}`
}

async function lockAllowance(trx: Transaction, key: string, rate: WriteRate, now: Date) {
  const key_hash = sha256(key)
  const full = fullAllowance(rate, now)
  const [, allowance] = await Promise.all([
    trx
      .insertInto('write_allowance')
      .values({ key_hash, ...full })
      .onConflict((on) => on.doNothing())
      .execute(),
    trx
      .selectFrom('write_allowance')
      .select(['bytes_left', 'counted_at'])
      .where('key_hash', '=', key_hash)
      .forUpdate()
      .executeTakeFirst(),
  ])
  return allowance ?? full
}
