import { setTimeout as wait } from 'node:timers/promises'
import type { Postgres } from '../platform/database/postgres.ts'
import { busy, throttled } from '../platform/http/problem.ts'
import type { Connection } from '../platform/http/request.ts'
import type { Attempt } from './attempts.ts'
import type { DeviceCookies } from './deviceCookies.ts'
import { type HashUpgrades, type IsPassword, type SignInSlots, withHashingSlot } from './passwordHashing.ts'
import type { EventOrigin, SecurityEvents } from './securityEvents.ts'
import type { Account } from './sessions.queries.ts'
import { findAccount, type LookedUp, lookUpsInBatches } from './signInLookUps.ts'

export interface SignInOptions {
  readonly postgres: Postgres
  readonly devices: DeviceCookies
  readonly delays: SignInDelays
  readonly upgrades: HashUpgrades
  readonly events: SecurityEvents
  /** Undefined: those of the only school of the process. */
  readonly slots?: SignInSlots | undefined
  readonly clock: () => Date
  /** Per minute: failures of one network before its unknown devices are paced, and sign-ins of one account. */
  readonly networkLimit: number
}

interface PasswordSignIn extends EventOrigin {
  readonly email: string
  readonly password: string
  readonly connection: Connection
  readonly now: Date
}

/** An account whose password was right. Its attempt still counts as a failure. */
export interface CheckedAccount {
  readonly account: Account
  readonly attempt: Attempt
}

/**
 * Finds the account whose password is right. Undefined for an unknown address or a wrong password, after the same time.
 * @throws 429 after too many attempts, 503 when the hashing queue is full
 */
export function credentialsCheck(
  options: SignInOptions,
): (signIn: PasswordSignIn) => Promise<CheckedAccount | undefined> {
  const { devices, slots } = options
  const lookUp = lookUpsInBatches(options)
  return async (signIn) => {
    const { email, connection, now } = signIn
    const device = devices.deviceOf(email, connection, now)
    const { attempt, checked } = await withHashingSlot(
      async (isPassword) => {
        const found = await lookUp({ email, device, site: connection.site, network: connection.network })
        const isDue = found.attempt.delay_ms === 0
        return { attempt: found.attempt, checked: isDue ? await check(options, signIn, found, isPassword) : undefined }
      },
      { isKnown: device !== undefined, slots },
    )
    return attempt.delay_ms === 0 ? checked : checkWhenDue(options, signIn, attempt)
  }
}

/** Waits outside the hashing queue. An attempt that is not checked is canceled. */
async function checkWhenDue(
  options: SignInOptions,
  signIn: PasswordSignIn,
  attempt: Attempt,
): Promise<CheckedAccount | undefined> {
  let isChecked = false
  try {
    await signIn.connection.whileOpen((closed) => options.delays.wait(attempt.delay_ms, closed))
    return await withHashingSlot(
      async (isPassword) => {
        isChecked = true
        return check(options, signIn, { attempt, ...(await findAccount(options, signIn.email)) }, isPassword)
      },
      { slots: options.slots },
    )
  } finally {
    if (!isChecked) await attempt.cancel()
  }
}

async function check(
  { clock, events }: SignInOptions,
  { password, ...origin }: PasswordSignIn,
  { attempt, account, retryAfter }: LookedUp,
  isPassword: IsPassword,
): Promise<CheckedAccount | undefined> {
  if (retryAfter !== undefined) {
    await attempt.cancel()
    throw throttled(retryAfter)
  }
  const isRight = await isPassword(password, account?.password_hash)
  if (isRight && account) return { account, attempt }
  await attempt.fail(clock())
  events.recordFailure('login-failed', account, origin)
  return undefined
}

/** Sign-ins of this process that wait. Further ones are 503. */
const MAX_WAITING = 1000

/** A sign-in that waits for its time is a timer and a socket, without a database connection. */
export class SignInDelays {
  readonly #stopping = new AbortController()
  #waiting = 0

  /** Monotonic clock. @throws 503 when the client disconnects, the server stops, or too many sign-ins wait. */
  async wait(milliseconds: number, clientDisconnected: AbortSignal): Promise<void> {
    if (this.#waiting === MAX_WAITING) throw busy()
    this.#waiting += 1
    try {
      const signal = AbortSignal.any([clientDisconnected, this.#stopping.signal])
      await wait(milliseconds, undefined, { signal })
    } catch {
      throw busy()
    } finally {
      this.#waiting -= 1
    }
  }

  /** A stopping server does not wait for them. */
  end(): void {
    this.#stopping.abort()
  }
}
