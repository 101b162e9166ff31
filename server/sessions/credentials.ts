import type { Postgres } from '../db/database.ts'
import type { Connection } from '../http/connection.ts'
import { throttled } from '../http/problem.ts'
import type { Claim } from './claim.ts'
import { claimAttempt } from './claimAttempt.ts'
import type { DeviceCookies } from './deviceCookies.ts'
import type { HashUpgrades } from './hashUpgrades.ts'
import type { Holds } from './holds.ts'
import { type IsPassword, withHashingSlot } from './passwords.ts'
import { type Account, userByEmail } from './sessions.queries.ts'
import { signInRetryAfter } from './signInLimit.ts'

export interface SignInContext {
  readonly postgres: Postgres
  readonly devices: DeviceCookies
  readonly holds: Holds
  readonly upgrades: HashUpgrades
  readonly clock: () => Date
  /** Per minute: failures of one network before its unknown devices are paced, and sign-ins of one account. */
  readonly networkLimit: number
}

export interface Attempt {
  readonly email: string
  readonly password: string
  readonly connection: Connection
  readonly now: Date
}

/** Takes the same time without an account. @throws 429 after too many attempts, 503 when the hashing queue is full. */
export async function userByCredentials(context: SignInContext, attempt: Attempt): Promise<Account | undefined> {
  const { postgres, devices, networkLimit, clock } = context
  const { email, connection, now } = attempt
  const device = devices.deviceOf(email, connection, now)
  const origin = { email, device, site: connection.site, network: connection.network, networkLimit }
  const isKnown = device !== undefined
  const first = await withHashingSlot(
    async (isPassword) => {
      const claim = await claimAttempt(postgres, origin, clock())
      return { claim, user: claim.hold_ms === 0 ? await check(context, attempt, claim, isPassword) : undefined }
    },
    { isKnown },
  )
  return first.claim.hold_ms === 0 ? first.user : checkWhenDue(context, attempt, first.claim)
}

/** Waits outside the hashing queue. An attempt that is not checked is canceled. */
async function checkWhenDue(context: SignInContext, attempt: Attempt, claim: Claim): Promise<Account | undefined> {
  let isChecked = false
  try {
    await attempt.connection.whileOpen((closed) => context.holds.hold(claim.hold_ms, closed))
    return await withHashingSlot((isPassword) => {
      isChecked = true
      return check(context, attempt, claim, isPassword)
    })
  } finally {
    if (!isChecked) await claim.cancel()
  }
}

async function check(
  { postgres, clock, networkLimit }: SignInContext,
  { email, password }: Attempt,
  claim: Claim,
  isPassword: IsPassword,
): Promise<Account | undefined> {
  const [user, retryAfter] = await Promise.all([
    userByEmail(postgres.db, email),
    signInRetryAfter(postgres.db, email, networkLimit, clock()),
  ])
  if (retryAfter !== undefined) {
    await claim.cancel()
    throw throttled(retryAfter)
  }
  const isRight = await isPassword(password, user?.password_hash)
  await (isRight ? claim.succeed() : claim.fail(clock()))
  return isRight ? user : undefined
}
