import type { Postgres } from '../db/database.ts'
import type { Connection } from '../http/connection.ts'
import { throttled } from '../http/problem.ts'
import type { Claim } from './claim.ts'
import { claimAttempt } from './claimAttempt.ts'
import type { DeviceCookies } from './deviceCookies.ts'
import type { HashUpgrades } from './hashUpgrades.ts'
import type { Holds } from './holds.ts'
import { type IsPassword, withPlace } from './passwords.ts'
import { type Account, accountSigningIn } from './sessions.queries.ts'

/** Seconds that an account waits after too many sign-ins. */
const RETRY_AFTER = 60

/** What signing in needs of the server. */
export interface SignInContext {
  readonly postgres: Postgres
  readonly devices: DeviceCookies
  readonly holds: Holds
  readonly upgrades: HashUpgrades
  readonly clock: () => Date
  /** Failures a minute from one network, beyond which its unknown devices are paced; and sign-ins a minute of one account. */
  readonly networkLimit: number
}

/** A typed address and password, and where they come from. */
export interface Attempt {
  readonly email: string
  readonly password: string
  readonly connection: Connection
  readonly now: Date
}

export interface SignedIn {
  readonly user: Account
  readonly claim: Claim
}

/**
 * The person these credentials belong to, or undefined, in the same time for known and unknown addresses. The attempt counts as a failure
 * until its claim is forgiven.
 * @throws 429 when too many attempts failed or the account signed in too often, 503 when too many passwords wait to be checked.
 */
export async function userByCredentials(context: SignInContext, attempt: Attempt): Promise<SignedIn | undefined> {
  const { postgres, devices, networkLimit, clock } = context
  const { email, connection, now } = attempt
  const device = devices.deviceOf(email, connection, now)
  const origin = { email, device, network: connection.network, networkLimit }
  const first = await withPlace(async (isPassword) => {
    const claim = await claimAttempt(postgres, origin, clock())
    return { claim, signedIn: claim.hold_ms === 0 ? await check(context, attempt, claim, isPassword) : undefined }
  })
  return first.claim.hold_ms === 0 ? first.signedIn : checkWhenDue(context, attempt, first.claim)
}

/** Waits for the attempt's ticket without a place in line. An attempt that is not checked after all gives its ticket back. */
async function checkWhenDue(context: SignInContext, attempt: Attempt, claim: Claim): Promise<SignedIn | undefined> {
  let isChecked = false
  try {
    await attempt.connection.whileOpen((closed) => context.holds.hold(claim.hold_ms, closed))
    return await withPlace((isPassword) => {
      isChecked = true
      return check(context, attempt, claim, isPassword)
    })
  } finally {
    if (!isChecked) await claim.giveBack()
  }
}

async function check(
  { postgres, clock, networkLimit }: SignInContext,
  { email, password }: Attempt,
  claim: Claim,
  isPassword: IsPassword,
): Promise<SignedIn | undefined> {
  const user = await accountSigningIn(postgres.db, email, clock())
  if (user && user.sessions_opened >= networkLimit) {
    await claim.giveBack()
    throw throttled(RETRY_AFTER)
  }
  if (await isPassword(password, user?.password_hash)) return user && { user, claim }
  await claim.fail(clock())
  return undefined
}
