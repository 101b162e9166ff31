import { login } from '../../contract/sessions.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Batches } from '../platform/http/batches.ts'
import { serializeReply } from '../platform/http/executeCommand.ts'
import type { StoredResponse } from '../platform/http/idempotency.ts'
import type { UnauthenticatedRequest } from '../platform/http/request.ts'
import { childrenOfParents } from '../rows/students.queries.ts'
import { countSignIns } from './attempts.ts'
import type { CheckedAccount, SignInOptions } from './checkCredentials.ts'
import { type CounterKey, decrementFailures } from './counters.queries.ts'
import { prolongOfficeSession } from './officeActivity.ts'
import { collectingTime } from './passwordHashing.ts'
import { endSurplusSessionsOf, openSessions } from './sessions.queries.ts'
import { changedCredentials, newSession, signedIn } from './signIn.ts'

type Login = UnauthenticatedRequest<typeof login>

interface CheckedSignIn {
  readonly checked: CheckedAccount
  /** The counter of the attempt. */
  readonly counted: CounterKey
  readonly request: Login
}

/** Milliseconds that a session may wait for others while the hashing queue is long. */
const COLLECTING_MS = 500

/**
 * Opens the sessions of sign-ins whose passwords were checked at about the same time in one transaction: on opening morning, a transaction for
 * each costs about as much as its hash. If an account was changed meanwhile, or the transaction fails, each session is opened alone. A right
 * password does not count as a failure even if its session cannot be opened. A sign-in from a known device runs alone.
 */
export function signInsInBatches(options: SignInOptions) {
  const { postgres, upgrades } = options
  const batches = new Batches<CheckedSignIn, StoredResponse>(
    (signIns) => postgres.transaction((trx) => signInAll(trx, options, signIns), { attempts: 1 }),
    () => collectingTime(COLLECTING_MS),
  )
  return async (request: Login, checked: CheckedAccount, runSingle: () => Promise<StoredResponse>) => {
    const { account, attempt } = checked
    const { counted } = attempt
    const runAlone = async () => {
      await attempt.succeed()
      return runSingle()
    }
    const response = await (counted ? batches.run({ checked, counted, request }, account.id, runAlone) : runAlone())
    upgrades.start(account, request.body.password)
    return response
  }
}

/** The accounts are different. */
async function signInAll(
  trx: Transaction,
  { devices, events, clock }: SignInOptions,
  signIns: readonly CheckedSignIn[],
): Promise<StoredResponse[]> {
  const opened = signIns.map((signIn) => ({ ...signIn.checked.account, ...newSession(signIn.request.now) }))
  const [created, children] = await Promise.all([
    openSessions(
      trx,
      opened.toSorted((a, b) => a.id - b.id),
    ),
    childrenOfParents(
      trx,
      opened.map(({ id }) => id),
    ),
    decrementFailures(
      trx,
      signIns.map(({ counted }) => counted),
    ),
    countSignIns(
      trx,
      opened.map(({ email }) => email),
      clock(),
    ),
  ])
  if (created < signIns.length) throw changedCredentials()
  trx.sendWithCommit(endSurplusSessionsOf(trx, opened))
  for (const { role, token_hash } of opened)
    if (role === 'admin') trx.sendWithCommit(prolongOfficeSession(trx, token_hash, clock()))
  for (const { checked, request } of signIns) events.record(trx, 'login', checked.account, request)
  return signIns.map(({ checked: { account }, request }, n) => {
    const { token, token_hash, expires_at } = opened[n] ?? newSession(request.now)
    const students = account.role === 'parent' ? (children[n] ?? []) : []
    return serializeReply(
      login,
      signedIn(devices, request, account, { session: { token, token_hash, expires_at }, students }),
    )
  })
}
