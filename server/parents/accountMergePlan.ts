import { sql } from 'kysely'
import type { AccountMergePlan, MovedChild, SameNamedChildren } from '../../contract/mergeAccounts.ts'
import { awaitsAcceptance, emailStatus } from '../../domain/account.ts'
import { english } from '../../domain/english.ts'
import { isLinkedTo } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { fieldError, notFound } from '../platform/http/problem.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { isSameChild } from '../rows/sameChild.queries.ts'
import { PARENT_COLUMNS } from './parents.queries.ts'

interface Pair {
  readonly kept_id: number
  readonly ended_id: number
}

type AnyDatabase = Database | Transaction

/**
 * What a merge of two accounts does. For the merge itself, call it with the locks of both families and of their children's classes.
 * @throws 404 for an unknown account, 422 on `other` for one account twice, for an account of the office, and for one that stays without an email
 */
export async function readAccountMerge(db: AnyDatabase, pair: Pair): Promise<AccountMergePlan> {
  const { kept_id, ended_id } = pair
  if (kept_id === ended_id) throw fieldError('other', english`Choose another account.`)
  const accounts = await readAccounts(db, pair)
  const [kept, ended] = [kept_id, ended_id].map((id) => accounts.find((account) => account.id === id))
  if (!kept || !ended) throw notFound()
  if (kept.role !== 'parent' || ended.role !== 'parent')
    throw fieldError('other', english`Office accounts can't be merged. Choose two parents.`)
  if (kept.email === '')
    throw fieldError(
      'other',
      english`An account without an email can't be the one that stays. Keep the other account, or add an email first.`,
    )
  const children = await readChildren(db, ended_id)
  const needs_invitation = children.length > 0 && awaitsAcceptance('admin', kept)
  const known = {
    kept: toAccount(kept),
    ended: toAccount(ended),
    children,
    same_named: await readSameNamed(db, pair, needs_invitation),
    calendars: await countCalendars(db, ended_id),
    above_limit: await readAboveLimit(db, pair, children.length),
    needs_invitation,
    pending_lotteries: await readPendingLotteries(db, pair),
  }
  return { ...known, version: sha256Hex(JSON.stringify(known)) }
}

function readAccounts(db: AnyDatabase, { kept_id, ended_id }: Pair) {
  return db
    .selectFrom('users')
    .select(PARENT_COLUMNS)
    .select('role')
    .where(sql<boolean>`id = any(${[kept_id, ended_id]}::integer[])`)
    .execute()
}

type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number]

function toAccount({ id, first_name, last_name, email, phone, ...row }: AccountRow): AccountMergePlan['kept'] {
  return { id, first_name, last_name, email, phone, email_status: emailStatus({ ...row, email }) }
}

async function readChildren(db: AnyDatabase, parent_id: number): Promise<MovedChild[]> {
  const { rows } = await sql<MovedChild>`
    select student.id, student.first_name, student.last_name, student.grade,
      entries.enrolled::integer, entries.waiting::integer, entries.offered::integer,
      array(select reference from registration where student_id = student.id order by id) as registrations
    from student cross join lateral (
      select count(*) filter (where entry.status = 'enrolled') as enrolled,
        count(*) filter (where entry.status = 'waiting') as waiting, count(offer.id) as offered
      from roster_entry entry
      join semester on semester.id = entry.semester_id and semester.active
      left join seat_offer offer on offer.entry_id = entry.id
      where entry.student_id = student.id
    ) entries
    where ${isLinkedTo(parent_id)}
    order by student.id`.execute(db)
  return rows
}

/**
 * The children that the merge makes the same by name and grade: as `isSameChild` will find them, without those that were the same before. The
 * children that move are hidden from an account that is not confirmed, and not compared with those that it sees.
 */
async function readSameNamed(
  db: AnyDatabase,
  { kept_id, ended_id }: Pair,
  isHidden: boolean,
): Promise<SameNamedChildren[]> {
  const { rows } = await sql<SameNamedChildren>`
    with child as (
      select *, case when ${isLinkedTo(ended_id)} then ${isHidden}::boolean else awaits_acceptance end as is_hidden
      from student where ${isLinkedTo(sql`any(${[kept_id, ended_id]}::integer[])`)}
    )
    select array[one.id, other.id] as ids, one.first_name, one.last_name, one.grade, coalesce((
      select jsonb_agg(jsonb_build_object('name', course.name, 'semester', semester.name) order by course.id)
      from roster_entry own
      join roster_entry same on same.course_id = own.course_id and same.student_id = other.id and same.status = 'waiting'
      join course on course.id = own.course_id
      join semester on semester.id = own.semester_id
      where own.student_id = one.id and own.status = 'waiting'
    ), '[]') as waits_for
    from child one join child other on other.id > one.id and other.name_key = one.name_key and other.grade = one.grade
    where one.grade <> 'done' and one.is_hidden = other.is_hidden and (${isLinkedTo(ended_id, 'one')} or ${isLinkedTo(ended_id, 'other')})
      and not ${isSameChild('one', 'other')}
      and not exists (select from different_children where student_id = one.id and other_id = other.id)
    order by one.id, other.id`.execute(db)
  return rows
}

async function countCalendars(db: AnyDatabase, parent_id: number): Promise<number> {
  const { calendars } = await db
    .selectFrom('calendar_address as address')
    .innerJoin('student', 'student.id', 'address.student_id')
    .select(({ fn }) => fn.countAll<number>().as('calendars'))
    .where(isLinkedTo(parent_id))
    .where('address.token_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(calendars)
}

async function readAboveLimit(db: AnyDatabase, { kept_id }: Pair, moved: number) {
  const { children_per_family: limit } = await db
    .selectFrom('school')
    .select('children_per_family')
    .executeTakeFirstOrThrow()
  const own = await db.selectFrom('student').select('id').where(isLinkedTo(kept_id)).execute()
  const children = own.length + moved
  return moved > 0 && children > limit ? { children, limit } : null
}

/**
 * Between the closing of a lottery and its run, nothing may change whose turns are neighboring and which entries take part. Both depend on the
 * accounts of the children only when both accounts have choices.
 */
async function readPendingLotteries(db: AnyDatabase, { kept_id, ended_id }: Pair): Promise<string[]> {
  const lotteries = await db
    .selectFrom('ranking')
    .innerJoin('lottery', 'lottery.id', 'ranking.lottery_id')
    .innerJoin('semester', 'semester.id', 'lottery.semester_id')
    .innerJoin('student', 'student.id', 'ranking.student_id')
    .select(['lottery.id', 'semester.name'])
    .where('lottery.ran_at', 'is', null)
    .where('lottery.closes_at', '<=', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`jsonb_array_length(ranking.wishes) > 0`)
    .where(isLinkedTo(sql`any(${[kept_id, ended_id]}::integer[])`))
    .groupBy(['lottery.id', 'semester.name'])
    .having(sql<boolean>`count(distinct student.parent_id) = 2`)
    .orderBy('lottery.id')
    .execute()
  return lotteries.map(({ name }) => name)
}
