import { hash } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { normalPassword } from '../../domain/person.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { busy } from '../platform/http/problem.ts'
import type * as hashThread from './hashThread.ts'
import { COST, isOutdated } from './passwordHash.ts'
import type { Account } from './sessions.queries.ts'

const PARALLEL_HASHES = 2
/** The threads yield to everything else, so that families who enroll do not wait for those who sign in. Other systems have only one niceness per process. */
const NICENESS = process.platform === 'linux' ? 5 : 0
/** Milliseconds. */
const IDLE_TIMEOUT = 60_000
/** Lookups in addition to the hashes keep the hashing busy while a batch of sign-ins is looked up. */
const MORE_LOOKUPS = 16
/** Unknown devices may take fewer of these lookups, so that known devices do not wait behind them. */
const MORE_UNKNOWN_DEVICES = 15
/** The most sign-ins from unknown devices that a process looks up and checks at once. */
export const PARALLEL_UNKNOWN_DEVICES = PARALLEL_HASHES + MORE_UNKNOWN_DEVICES
/** About half a minute of work on a small machine. Many proxies end a request that waits for a minute. */
export const HASHING_QUEUE_LIMIT = 3000
/** Weight of the latest hash in the average duration. */
const AVERAGE_WEIGHT = 0.05

const threads = new Piscina({
  filename: new URL('./hashThread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: PARALLEL_HASHES,
  idleTimeout: IDLE_TIMEOUT,
  niceIncrement: NICENESS,
  recordTiming: false,
})
const hashing = pLimit(PARALLEL_HASHES)
let queueLimit = HASHING_QUEUE_LIMIT
let queued = 0
/** Milliseconds of one hash, on average. */
let averageDuration = 20

/** Verified without an account, so that both cases take the same time. */
const DECOY = await hash('decoy', COST)

/** False without a hash, after the same time. */
export type IsPassword = (password: string, password_hash: string | undefined) => Promise<boolean>

/**
 * Where the sign-ins of one school wait. Schools that share a process share the hashing only, so that a school whose database hangs, or that
 * has many sign-ins, does not keep those of others from their turn.
 */
export class SignInSlots {
  readonly lookups = pLimit(hashing.concurrency + MORE_LOOKUPS)
  readonly unknownDevices = pLimit(hashing.concurrency + MORE_UNKNOWN_DEVICES)
  queued = 0
}

const ONLY_SCHOOL = new SignInSlots()

/** Divides the hashing and its queue by the number of processes on this machine. Each hashes at least one password at a time. */
export function shareHashing(processes: number): void {
  hashing.concurrency = Math.max(1, Math.floor(PARALLEL_HASHES / processes))
  ONLY_SCHOOL.lookups.concurrency = hashing.concurrency + MORE_LOOKUPS
  ONLY_SCHOOL.unknownDevices.concurrency = hashing.concurrency + MORE_UNKNOWN_DEVICES
  queueLimit = Math.floor(HASHING_QUEUE_LIMIT / processes)
}

/** Passwords that wait or are being hashed. */
export function hashingQueueLength(): number {
  return queued
}

/** Seconds until a password that arrives now is checked, by the latest durations. */
export function hashingWait(): number {
  return (queued * averageDuration) / hashing.concurrency / 1000
}

/** Milliseconds that a sign-in may wait for others: half of the queue's time, at most `longest`, and none without a queue. */
export function collectingTime(longest: number): number {
  return queued <= ONLY_SCHOOL.lookups.concurrency ? 0 : Math.min(longest, (hashingWait() * 1000) / 2)
}

/** @throws 503 when too many passwords wait to be hashed. */
export function hashPassword(typed: string, slots?: SignInSlots): Promise<string> {
  const password = normalPassword(typed)
  return withHashingSlot(() => hashNext<string>('hashPassword', { password, cost: COST }), { slots })
}

/**
 * Waits for a lookup slot. `isKnown`: for a session or a known device, which do not wait for unknown devices.
 * @throws 503 when the queue is full.
 */
export async function withHashingSlot<T>(
  work: (isPassword: IsPassword) => Promise<T>,
  {
    isKnown = false,
    slots = ONLY_SCHOOL,
  }: { readonly isKnown?: boolean; readonly slots?: SignInSlots | undefined } = {},
): Promise<T> {
  if (slots.queued >= queueLimit) throw busy(Math.ceil(hashingWait()))
  slots.queued += 1
  queued += 1
  const look = () => slots.lookups(() => work(verifyPassword))
  try {
    return await (isKnown ? look() : slots.unknownDevices(look))
  } finally {
    slots.queued -= 1
    queued -= 1
  }
}

/** Hashes from before passwords were normalized have the password as it was typed. How often is verified depends on the typed password only. */
async function verifyPassword(typed: string, password_hash: string | undefined): Promise<boolean> {
  for (const password of new Set([normalPassword(typed), typed])) {
    const isMatch = await hashNext<boolean>('isMatch', { password, password_hash: password_hash ?? DECOY })
    if (isMatch) return password_hash !== undefined
  }
  return false
}

function hashNext<T>(name: keyof typeof hashThread, task: object): Promise<T> {
  return hashing(async () => {
    const startTime = performance.now()
    const result: T = await threads.run(task, { name })
    averageDuration += AVERAGE_WEIGHT * (performance.now() - startTime - averageDuration)
    return result
  })
}

interface HashUpgradeOptions {
  readonly postgres: Postgres
  readonly slots?: SignInSlots | undefined
  /** The next sign-in tries again. */
  readonly report: (error: unknown) => void
}

/** Rehashes after the response of a sign-in whose stored hash has outdated parameters. */
export class HashUpgrades {
  readonly #options: HashUpgradeOptions
  /** One upgrade at a time leaves the hashing capacity to sign-ins. */
  readonly #queue = pLimit(1)
  #isStopping = false

  constructor(options: HashUpgradeOptions) {
    this.#options = options
  }

  /** Never throws. */
  start(account: Pick<Account, 'id' | 'password_hash'>, password: string): void {
    if (!isOutdated(account.password_hash)) return
    const { postgres, slots, report } = this.#options
    void this.#queue(async () => {
      if (!this.#isStopping) await upgradeHash(postgres, account, () => hashPassword(password, slots))
    }).catch(report)
  }

  /** Waits for the running upgrade. Queued upgrades are dropped until the next sign-in. */
  async finish(): Promise<void> {
    this.#isStopping = true
    await this.#queue(async () => {})
  }
}

/** Does nothing if the password was changed meanwhile. */
async function upgradeHash(
  { db }: Postgres,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
  hashAgain: () => Promise<string>,
): Promise<void> {
  const upgraded = await hashAgain()
  await db
    .updateTable('users')
    .set({ password_hash: upgraded })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}
