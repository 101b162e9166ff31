import type { Postgres } from '../platform/database/postgres.ts'
import { Batches } from '../platform/http/batches.ts'
import { type Attempt, orThrottled, signInRetryAfter, startFromDevice } from './attempts.ts'
import { type NetworkOrigin, startDelayed, startUndelayed } from './networkAttempts.ts'
import { collectingTime } from './passwordHashing.ts'
import { type Account, accountsByEmail } from './sessions.queries.ts'

interface LookUpOptions {
  readonly postgres: Postgres
  readonly clock: () => Date
  /** Per minute: failures of one network before its unknown devices are paced, and sign-ins of one account. */
  readonly networkLimit: number
}

interface AttemptOrigin extends NetworkOrigin {
  /** The id of the browser's device cookie for this account. Undefined for an unknown device. */
  readonly device: string | undefined
}

interface FoundAccount {
  /** Undefined for an unknown address, which costs the same queries. */
  readonly account: Account | undefined
  /** Seconds until an account with too many sign-ins within a minute may sign in. */
  readonly retryAfter: number | undefined
}

/** What is known before the password is checked. */
export interface LookedUp extends FoundAccount {
  readonly attempt: Attempt
}

/** Milliseconds that a sign-in may wait for others while the hashing queue is long. The passwords that were looked up before keep the threads busy. */
const COLLECTING_MS = 30

/**
 * Counts an attempt before the password is checked, so that parallel attempts are all counted. A known device has its own counter. An unknown
 * device shares the counters of its account and network. Attempts that wait together are counted, and their accounts found, in one batch.
 * @throws 429 when the attempt would wait too long, for known and unknown addresses. Then nothing is counted.
 */
export function lookUpsInBatches(options: LookUpOptions): (origin: AttemptOrigin) => Promise<LookedUp> {
  const batches = new Batches<AttemptOrigin, LookedUp>(
    (origins) => lookUpAll(options, origins),
    () => collectingTime(COLLECTING_MS),
  )
  const inBatches = new Set<string>()
  return (origin) => {
    const { email, device } = origin
    const lookUpAlone = () => lookUp(options, origin)
    // Further attempts on an address would otherwise wait for each other, and all others for them.
    if (device !== undefined || inBatches.has(email)) return lookUpAlone()
    inBatches.add(email)
    return batches.run(origin, email, lookUpAlone).finally(() => inBatches.delete(email))
  }
}

/** The accounts are different. Undefined for an attempt that is to be looked up alone. */
async function lookUpAll(
  options: LookUpOptions,
  origins: readonly AttemptOrigin[],
): Promise<readonly (LookedUp | undefined)[]> {
  const [attempts, found] = await Promise.all([
    startUndelayed(options.postgres, origins, options.networkLimit, options.clock()),
    findAccounts(
      options,
      origins.map(({ email }) => email),
    ),
  ])
  return found.map((account, index) => {
    const attempt = attempts[index]
    return attempt && 'delay_ms' in attempt ? { ...account, attempt } : undefined
  })
}

async function lookUp(options: LookUpOptions, origin: AttemptOrigin): Promise<LookedUp> {
  const { postgres, networkLimit, clock } = options
  const { email, device } = origin
  const now = clock()
  const fromNetwork = async () => {
    const [started] = await startUndelayed(postgres, [origin], networkLimit, now)
    return started ? orThrottled(started) : startDelayed(postgres, origin, networkLimit, now)
  }
  const fromDevice = device === undefined ? undefined : await startFromDevice(postgres, email, device, now)
  const attempt = fromDevice ?? (await fromNetwork())
  return { attempt, ...(await findAccount(options, email)) }
}

export async function findAccount(options: LookUpOptions, email: string): Promise<FoundAccount> {
  const [found = { account: undefined, retryAfter: undefined }] = await findAccounts(options, [email])
  return found
}

async function findAccounts(
  { postgres: { db }, networkLimit, clock }: LookUpOptions,
  emails: readonly string[],
): Promise<readonly FoundAccount[]> {
  const [accounts, retryAfter] = await Promise.all([
    accountsByEmail(db, emails),
    signInRetryAfter(db, emails, networkLimit, clock()),
  ])
  return emails.map((email, index) => ({ account: accounts.get(email), retryAfter: retryAfter[index] }))
}
