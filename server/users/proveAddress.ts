import { sql } from 'kysely'
import { fullName } from '../../domain/person.ts'
import { isLinkedTo } from '../access/children.ts'
import { type AuditedRequest, createAuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { Problem } from '../platform/http/problem.ts'
import { isSameChild } from '../rows/sameChild.queries.ts'
import { endAccess, lockChildren } from '../sessions/sessions.queries.ts'
import { lockLotteriesNotRun, mergeEntries } from '../students/mergeStudents.ts'

export interface AcceptingRequest extends Omit<AuditedRequest, 'user'> {
  readonly now: Date
}

interface Proof {
  readonly user_id: number
  readonly request: AcceptingRequest
  /** The result of `lockForTwins`. */
  readonly isPrepared: boolean
  /**
   * What besides the mailbox shows that nobody else has access. `new-password`: it was set with the emailed link, and sessions and calendar
   * addresses of before end. `same-parent`: whoever opened the link also uses the account, by its session, a known device or its password.
   */
  readonly by: 'new-password' | 'same-parent'
}

/**
 * Confirms the address of an account, whose owner opened a link from an email sent to it. Every such link calls this. The account sees the
 * children that the office linked meanwhile. One that it had entered itself is one child then. The caller has locked the account. Returns how many calendar addresses ended.
 */
export async function proveAddress(
  trx: Transaction,
  { user_id, request, isPrepared, by }: Proof,
): Promise<{ readonly calendars: number }> {
  const { now } = request
  const ended = by === 'new-password' ? await endAccess(trx, user_id, now) : { calendars: 0 }
  const unconfirmed = trx.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', user_id)
  await unconfirmed.where('email_confirmed_at', 'is', null).execute()
  const children = await lockChildren(trx, user_id)
  await mergeTwins(trx, request, { user_id, isPrepared })
  await showChildren(trx, user_id, children)
  return ended
}

/** Shows the account the children that await acceptance. */
async function showChildren(trx: Transaction, user_id: number, children: readonly number[]): Promise<void> {
  if (children.length === 0) return
  const { numUpdatedRows } = await trx
    .updateTable('student')
    .set({ awaits_acceptance: false })
    .where(sql<boolean>`id = any(${children}::integer[])`)
    .where(isLinkedTo(user_id))
    .where('awaits_acceptance', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await keepBothPlaces(trx, children)
}

/**
 * A child that the account added and a hidden one with the same name and grade may already wait for the same class. Neither loses its place
 * because of an acceptance: they count as two children.
 */
async function keepBothPlaces(trx: Transaction, children: readonly number[]): Promise<void> {
  await sql`
    insert into different_children (student_id, other_id)
    select distinct child.id, other.id
    from student child
    join student other on ${isSameChild('child', 'other')} and other.id > child.id
    join roster_entry own on own.student_id = child.id and own.status = 'waiting'
    join roster_entry same on same.student_id = other.id and same.status = 'waiting' and same.course_id = own.course_id
    where child.id = any(${children}::integer[])`.execute(trx)
}

/** A child that awaits acceptance, and the entry with its name that the account's user made. */
interface Twins {
  readonly kept_id: number
  readonly ended_id: number
}

/**
 * Locks the lotteries if an acceptance has children to merge. A command that may prove an address calls it before its first lock. Returns whether
 * it locked them.
 */
export async function lockForTwins(trx: Transaction, user_id: number): Promise<boolean> {
  if ((await findTwins(trx, user_id)).length === 0) return false
  await lockLotteriesNotRun(trx)
  return true
}

/**
 * Makes one child of an entry of the account and the hidden one that an import added next to it, with the name and grade that the office knows.
 * Both stay if a merge is not possible, for example because a seat would be lost. The caller has locked the account and its children.
 * @throws RetryTransaction when children to merge appeared after `lockForTwins`
 */
async function mergeTwins(
  trx: Transaction,
  { request_id, network_address }: AcceptingRequest,
  { user_id, isPrepared }: { readonly user_id: number; readonly isPrepared: boolean },
): Promise<void> {
  const twins = await findTwins(trx, user_id)
  if (twins.length === 0) return
  if (!isPrepared) throw new RetryTransaction()
  const by = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'role'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const who = { user_id, user_name: fullName(by), user_role: by.role }
  const trail = createAuditTrail(trx, { ...who, request_id, network_address })
  for (const pair of twins) await mergeEntries(trx, trail, { ...pair, by }).catch(keepBoth)
}

/** Names that the account has once of each kind, and that the office did not confirm as two children. */
async function findTwins(trx: Transaction, user_id: number): Promise<readonly Twins[]> {
  const children = await trx
    .selectFrom('student')
    .select(['id', 'grade', 'name_key', 'awaits_acceptance'])
    .where(isLinkedTo(user_id))
    .execute()
  const atSchool = children.filter(({ grade }) => grade !== 'done').sort((a, b) => a.id - b.id)
  const found: Twins[] = []
  for (const named of Map.groupBy(atSchool, ({ name_key }) => name_key).values()) {
    const [hidden, own] = [named.find((one) => one.awaits_acceptance), named.find((one) => !one.awaits_acceptance)]
    if (named.length !== 2 || !hidden || !own) continue
    if (!(await areDifferent(trx, hidden.id, own.id))) found.push({ kept_id: hidden.id, ended_id: own.id })
  }
  return found
}

async function areDifferent(trx: Transaction, one: number, other: number): Promise<boolean> {
  const found = await trx
    .selectFrom('different_children')
    .select('student_id')
    .where('student_id', '=', Math.min(one, other))
    .where('other_id', '=', Math.max(one, other))
    .executeTakeFirst()
  return found !== undefined
}

function keepBoth(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'merge-refused')) throw error
}
