import { login } from '../../../contract/sessions.ts'
import { newCounter } from '../../../domain/attempts.ts'
import type { Transaction } from '../../db/database.ts'
import type { UnauthenticatedRequest } from '../../http/apiRequest.ts'
import { serializeReply, type TogetherPrepared } from '../../http/command.ts'
import { Groups } from '../../http/groups.ts'
import type { StoredResponse } from '../../http/idempotency.ts'
import { childrenOfParents } from '../../students/students.queries.ts'
import { type Claim, succeed } from '../claim.ts'
import type { CheckedAccount, SignInContext } from '../credentials.ts'
import { changedCredentials, newSession, type SignInRequest, signedIn } from '../signIn.ts'
import { signInCounter, withSignIn } from '../signInLimit.ts'
import { type Counters, lockCounters, writeCounters } from './counters.queries.ts'
import { openSessions } from './sessions.queries.ts'

type Login = UnauthenticatedRequest<typeof login>

interface CheckedSignIn {
  readonly checked: CheckedAccount
  readonly request: SignInRequest
}

/**
 * Opens the sessions of sign-ins whose passwords were checked at about the same time in one transaction. If one of the accounts was
 * changed meanwhile, or the transaction fails, each session is opened alone. A right password does not count as a failure even if its
 * session cannot be opened.
 * @param gatheringMs milliseconds that a session may wait for others
 */
export function signInsInGroups(
  context: SignInContext,
  gatheringMs: () => number,
): TogetherPrepared<typeof login, Login, CheckedAccount> {
  const run = (signIns: readonly CheckedSignIn[]) =>
    context.postgres.transaction((trx) => signInAll(trx, context, signIns), { attempts: 1 })
  const groups = new Groups<CheckedSignIn, StoredResponse>(run, { gatheringMs })
  return ({ request }, checked, alone) =>
    groups.run({ checked, request }, checked.account.email, async () => {
      await succeed(context.postgres.db, checked.claim)
      return alone()
    })
}

/** The accounts are different. */
async function signInAll(
  trx: Transaction,
  context: SignInContext,
  signIns: readonly CheckedSignIn[],
): Promise<StoredResponse[]> {
  const opened = signIns.map((signIn) => ({
    ...signIn,
    account: signIn.checked.account,
    session: newSession(signIn.request.now),
  }))
  const keys = opened.flatMap(({ account, checked }) => [checked.claim.counter, signInCounter(account.email)])
  const [count, { counters }, children] = await Promise.all([
    openSessions(trx, opened),
    lockCounters(trx, keys, context.clock()),
    childrenOfParents(
      trx,
      opened.map(({ account }) => account.id),
    ),
  ])
  if (count < opened.length) throw changedCredentials()
  trx.queueBeforeCommit(
    writeCounters(
      trx,
      opened.flatMap((signIn) => countersAfter(counters, signIn)),
    ),
  )
  return opened.map(({ request, account, session }, index) => {
    const students = account.role === 'parent' ? (children[index] ?? []) : []
    return serializeReply(login, signedIn(context, request, { account, session, students }))
  })
}

function countersAfter(counters: Counters, { checked: { account, claim }, request: { now } }: CheckedSignIn) {
  const signIns = signInCounter(account.email)
  return [
    { ...claim.counter, ...afterSuccess(counters, claim, now) },
    { ...signIns, ...withSignIn(counters.of(signIns, now), now) },
  ]
}

function afterSuccess(counters: Counters, { counter, isClearedBySuccess }: Claim, now: Date) {
  if (isClearedBySuccess) return newCounter(now)
  const current = counters.of(counter, now)
  return { ...current, failures: Math.max(0, current.failures - 1) }
}
