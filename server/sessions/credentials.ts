import type { Postgres } from '../db/database.ts'
import type { Connection } from '../http/connection.ts'
import { throttled } from '../http/problem.ts'
import type { Claim } from './claim.ts'
import type { DeviceCookies } from './deviceCookies.ts'
import type { LookUp } from './group/lookUpInGroups.ts'
import type { HashUpgrades } from './hashUpgrades.ts'
import type { Holds } from './holds.ts'
import { findAccount, type LookedUp } from './lookUp.ts'
import { type IsPassword, withHashingSlot } from './passwords.ts'
import type { Account } from './sessions.queries.ts'

export interface SignInContext {
  readonly postgres: Postgres
  readonly devices: DeviceCookies
  readonly holds: Holds
  readonly upgrades: HashUpgrades
  readonly clock: () => Date
  /** Per minute: failures of one network before its unknown devices are paced, and sign-ins of one account. */
  readonly networkLimit: number
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly connection: Connection
  readonly now: Date
}

/** An account whose password was right. Its attempt still counts as a failure. */
export interface CheckedAccount {
  readonly account: Account
  readonly claim: Claim
}

/**
 * Undefined for an unknown address or a wrong password, after the same time.
 * @throws 429 after too many attempts, 503 when the hashing queue is full
 */
export async function checkCredentials(
  context: SignInContext & { readonly lookUp: LookUp },
  credentials: Credentials,
): Promise<CheckedAccount | undefined> {
  const { devices, networkLimit, lookUp } = context
  const { email, connection, now } = credentials
  const device = devices.deviceOf(email, connection, now)
  const origin = { email, device, site: connection.site, network: connection.network, networkLimit }
  const first = await withHashingSlot(
    async (isPassword) => {
      const found = await lookUp(origin)
      const { claim } = found
      return { claim, checked: claim.hold_ms === 0 ? await check(context, credentials, found, isPassword) : undefined }
    },
    { isKnown: device !== undefined },
  )
  return first.claim.hold_ms === 0 ? first.checked : checkWhenDue(context, credentials, first.claim)
}

/** Waits outside the hashing queue. An attempt that is not checked is canceled. */
async function checkWhenDue(
  context: SignInContext,
  credentials: Credentials,
  claim: Claim,
): Promise<CheckedAccount | undefined> {
  const { postgres, holds, networkLimit, clock } = context
  const { email, connection } = credentials
  let isChecked = false
  try {
    await connection.whileOpen((closed) => holds.hold(claim.hold_ms, closed))
    return await withHashingSlot(async (isPassword) => {
      isChecked = true
      const found = await findAccount(postgres, { email, networkLimit }, clock())
      return check(context, credentials, { ...found, claim }, isPassword)
    })
  } finally {
    if (!isChecked) await claim.cancel()
  }
}

async function check(
  { clock }: SignInContext,
  { password }: Credentials,
  { account, retryAfter, claim }: LookedUp,
  isPassword: IsPassword,
): Promise<CheckedAccount | undefined> {
  if (retryAfter !== undefined) {
    await claim.cancel()
    throw throttled(retryAfter)
  }
  const isRight = await isPassword(password, account?.password_hash)
  if (isRight && account) return { account, claim }
  await claim.fail(clock())
  return undefined
}
