import { sql } from 'kysely'
import type { MergePlan, MergeRefusal } from '../../contract/sameChildren.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { giveUpLater, moveEntry, removeEntry } from '../enrollment/roster.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWaitedForBy } from '../enrollment/waitLists.queries.ts'
import { type InviteContext, invite } from '../invitations/invite.ts'
import type { Transaction } from '../platform/database/database.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lockFamilies } from '../rows/families.ts'
import { studentIdOfEntry } from '../rows/positions.ts'
import { readAuditedStudent } from './auditedStudent.ts'
import { hideStudent } from './hideStudent.ts'
import { type Merge, type Pair, type RankingOfMerge, readMerge } from './mergePlan.ts'
import { moveDocuments } from './moveDocuments.ts'

interface MergeCommand {
  readonly kept_id: number
  readonly ended_id: number
  /** The plan that the office saw. */
  readonly version?: string | undefined
  readonly by: Pick<SessionUser, 'id' | 'first_name' | 'last_name'>
}

/**
 * Merges two entries of one child for the office. An unconfirmed account that would get what another account, or the office alone, has seen so
 * far does not see the child until its owner accepts an invitation.
 * @throws as `mergeEntries`
 */
export async function mergeStudents(trx: Transaction, context: InviteContext, command: MergeCommand): Promise<void> {
  const { invited } = await mergeEntries(trx, context.trail, command)
  if (!invited) return
  await hideStudent(trx, command.kept_id, context.now)
  await invite(trx, context, invited.id)
}

/**
 * The entry that stays gets the other's seats, places, offers, choices, registrations, confirmations, documents and history.
 * @throws 404; 422 `merge-refused` with what is in the way; 409 `merge-changed` when the plan is no longer the one that the office saw
 */
export async function mergeEntries(
  trx: Transaction,
  trail: AuditTrail,
  { kept_id, ended_id, version, by }: MergeCommand,
): Promise<Merge> {
  await lockForMerge(trx, [kept_id, ended_id])
  const merge = await readMerge(trx, { kept_id, ended_id })
  const { plan, places, rankings, movesCalendar } = merge
  if (version !== undefined && version !== plan.version)
    throw new Problem(409, english`Something changed since this preview. Please check it again.`, {
      code: 'merge-changed',
    })
  if (plan.refusals.length > 0) throw new Problem(422, refusalText(plan), { code: 'merge-refused' })
  const culprit = toCulprit(by)
  const [kept, ended] = [await readAuditedStudent(trx, kept_id), await readAuditedStudent(trx, ended_id)]
  for (const { course, student_id } of places.ends)
    await removeEntry(trx, { course_id: course.id, student_id }, 'removed from waitlist', culprit)
  for (const place of places.moves) await moveEntry(trx, place, kept_id, culprit)
  for (const { place, drops } of places.asks) await giveUpLater(trx, [place.id], drops.course.id, false)
  for (const ranking of rankings) await moveRanking(trx, ranking, { kept_id, ended_id })
  await moveReserve(trx, { kept_id, ended_id })
  if (movesCalendar) await moveCalendar(trx, { kept_id, ended_id })
  await moveTheRest(trx, { kept_id, ended_id })
  await trx.deleteFrom('student').where('id', '=', ended_id).execute()
  const names = plan.changes.map(({ change, name }) => (name === '' ? change : `${change}: ${name}`))
  const merged = `${fullName(plan.ended)} (${ended_id})`
  trail.edited(kept.subject, { merged: null }, { merged, merged_records: names })
  trail.deleted(ended.subject, { ...ended.fields, merged_into: `${fullName(plan.kept)} (${kept_id})` })
  const touched = places.ends.map(({ course }) => course.id)
  await settleClasses(trx, [...new Set([...touched, ...(await classesWaitedForBy(trx, [kept_id]))])])
  return merge
}

/** So that nobody ranks for the entry that ends. As the run of a lottery, before accounts and children. */
export async function lockLotteriesNotRun(trx: Transaction): Promise<void> {
  await sql`select from lottery where ran_at is null order by id for update`.execute(trx)
}

/** Locks lotteries that have not run, then accounts, children and the classes of both, in the order of all commands. */
async function lockForMerge(trx: Transaction, ids: readonly number[]): Promise<void> {
  await lockLotteriesNotRun(trx)
  const found = await readParents(trx, ids)
  if (found.length < new Set(ids).size) throw notFound()
  await lockFamilies(trx, [...new Set(found.map(({ parent_id }) => parent_id))])
  if (JSON.stringify(await readParents(trx, ids)) !== JSON.stringify(found)) throw new RetryTransaction()
  const entries = await trx
    .selectFrom('roster_entry')
    .select('course_id')
    .where(sql<boolean>`student_id = any(${ids}::integer[])`)
    .execute()
  await lockRows(trx, { courses: entries.map(({ course_id }) => course_id) })
}

function readParents(trx: Transaction, ids: readonly number[]) {
  return trx
    .selectFrom('student')
    .select(['id', 'parent_id'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute()
}

/** A ranking that ends is deleted with its student. The record of a lottery keeps its code. */
async function moveRanking(trx: Transaction, { lottery_id, outcome }: RankingOfMerge, pair: Pair): Promise<void> {
  if (outcome === 'end') return
  if (outcome === 'replace')
    await trx
      .deleteFrom('ranking')
      .where('lottery_id', '=', lottery_id)
      .where('student_id', '=', pair.kept_id)
      .execute()
  const code = await codeBeforeRun(trx, lottery_id, pair.kept_id)
  if (code === undefined) await moveCode(trx, lottery_id, pair)
  await trx
    .updateTable('ranking')
    .set({ student_id: pair.kept_id, ...(code !== undefined && { code }) })
    .where('lottery_id', '=', lottery_id)
    .where('student_id', '=', pair.ended_id)
    .execute()
}

/** A child has one code from its first choices to the record. Undefined if the lottery ran, or if the child has none. */
async function codeBeforeRun(trx: Transaction, lottery_id: number, kept_id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('lottery_code')
    .innerJoin('lottery', 'lottery.semester_id', 'lottery_code.semester_id')
    .select('code')
    .where('lottery.id', '=', lottery_id)
    .where('ran_at', 'is', null)
    .where('student_id', '=', kept_id)
    .executeTakeFirst()
  return row?.code
}

/** The kept child has the code of the ranking from now on. */
async function moveCode(trx: Transaction, lottery_id: number, { kept_id, ended_id }: Pair): Promise<void> {
  const semester = trx.selectFrom('lottery').select('semester_id').where('id', '=', lottery_id)
  await trx.deleteFrom('lottery_code').where('semester_id', '=', semester).where('student_id', '=', kept_id).execute()
  await trx
    .updateTable('lottery_code')
    .set({ student_id: kept_id })
    .where('semester_id', '=', semester)
    .where('student_id', '=', ended_id)
    .execute()
}

async function moveCalendar(trx: Transaction, { kept_id, ended_id }: Pair): Promise<void> {
  await trx.deleteFrom('calendar_address').where('student_id', '=', kept_id).execute()
  await trx.updateTable('calendar_address').set({ student_id: kept_id }).where('student_id', '=', ended_id).execute()
}

/** In a class of both, the entry that stays gets the better place. It gets none in a class that it has or waits for. */
async function moveReserve(trx: Transaction, { kept_id, ended_id }: Pair): Promise<void> {
  const places = await trx
    .selectFrom('reserve_place')
    .select(['course_id', 'student_id'])
    .where(sql<boolean>`student_id = any(${[kept_id, ended_id]}::integer[])`)
    .orderBy('position')
    .execute()
  for (const [course_id, [first, other]] of Map.groupBy(places, (place) => place.course_id)) {
    if (first?.student_id !== ended_id) continue
    if (other) await deleteReservePlace(trx, course_id, kept_id)
    const entries = await trx
      .selectFrom('roster_entry')
      .select('id')
      .where('course_id', '=', course_id)
      .where(studentIdOfEntry, '=', kept_id)
      .execute()
    if (entries.length === 0) await moveReservePlace(trx, course_id, { kept_id, ended_id })
  }
}

function deleteReservePlace(trx: Transaction, course_id: number, student_id: number) {
  const query = trx.deleteFrom('reserve_place').where('course_id', '=', course_id)
  return query.where('student_id', '=', student_id).execute()
}

function moveReservePlace(trx: Transaction, course_id: number, { kept_id, ended_id }: Pair) {
  const query = trx.updateTable('reserve_place').set({ student_id: kept_id }).where('course_id', '=', course_id)
  return query.where('student_id', '=', ended_id).execute()
}

async function moveTheRest(trx: Transaction, { kept_id, ended_id }: Pair): Promise<void> {
  await sql`
    insert into wish (student_id, course_id, position)
    select ${kept_id}, course_id, position + (select coalesce(max(position) + 1, 0) from wish where student_id = ${kept_id})
    from wish where student_id = ${ended_id} order by position
    on conflict do nothing`.execute(trx)
  await sql`
    update registration set student_id = ${kept_id}, revision = revision + 1,
      attached = attached or exists (select from registration where student_id = ${kept_id} and not attached)
    where student_id = ${ended_id}`.execute(trx)
  await sql`
    insert into different_children (student_id, other_id)
    select least(${kept_id}::integer, other.id), greatest(${kept_id}::integer, other.id)
    from (
      select case when student_id = ${ended_id} then other_id else student_id end as id
      from different_children where ${ended_id} in (student_id, other_id)
    ) other
    where other.id <> ${kept_id}
    on conflict do nothing`.execute(trx)
  await moveConfirmations(trx, { kept_id, ended_id })
  await moveSameChild(trx, { kept_id, ended_id })
  await moveDocuments(trx, { kept_id, ended_id })
  await trx.updateTable('family_mail').set({ student_id: kept_id }).where('student_id', '=', ended_id).execute()
  await trx.updateTable('merged_student').set({ into_id: kept_id }).where('into_id', '=', ended_id).execute()
  await trx.insertInto('merged_student').values({ student_id: ended_id, into_id: kept_id }).execute()
}

/** Of two confirmations for one semester, the newer one stays. */
async function moveConfirmations(trx: Transaction, { kept_id, ended_id }: Pair): Promise<void> {
  await sql`
    delete from confirmation older using confirmation newer
    where older.semester_id = newer.semester_id and (older.confirmed_at, older.id) < (newer.confirmed_at, newer.id)
      and ${kept_id} in (older.student_id, newer.student_id) and ${ended_id} in (older.student_id, newer.student_id)`.execute(
    trx,
  )
  await trx.updateTable('confirmation').set({ student_id: kept_id }).where('student_id', '=', ended_id).execute()
}

/** The entry that stays is the same child as those that were the same as the other one. */
async function moveSameChild(trx: Transaction, { kept_id, ended_id }: Pair): Promise<void> {
  await sql`delete from same_child where (student_id, kept_id) = (${kept_id}, ${ended_id})`.execute(trx)
  await sql`
    update same_child set kept_id = coalesce((select kept_id from same_child where student_id = ${kept_id}), ${kept_id})
    where kept_id = ${ended_id}`.execute(trx)
  await sql`
    insert into same_child (student_id, kept_id)
    select ${kept_id}::integer, kept_id from same_child where student_id = ${ended_id} and kept_id <> ${kept_id}
      and not exists (select from same_child where kept_id = ${kept_id})
    on conflict do nothing`.execute(trx)
}

/** Names what is in the way and what to do about it, as the screen does. */
function refusalText({ refusals, kept }: MergePlan): string {
  const child = fullName(kept)
  const toText: Record<MergeRefusal['because'], (refusal: MergeRefusal) => string> = {
    'both-enrolled': ({ name }) => english`Both entries are enrolled in ${name}. Drop one of the two first.`,
    'same-time': ({ name, by }) => english`${name} and ${by} are at the same time. Drop one of them first.`,
    restricted: ({ name, by }) => english`${name} can't be taken together with ${by}. Drop one of them first.`,
    'wrong-grade': ({ name }) =>
      english`${name} is not for the grade of ${child}. Correct the grade, or remove the other entry from the class first.`,
    finished: ({ name }) =>
      english`${child} has finished school, and the other entry is in ${name}. Choose the other entry as the one that stays.`,
    'same-child-waits': ({ name }) => english`A third entry of the child waits for ${name}. Merge that one first.`,
    'lottery-pending': ({ name }) => english`The lottery for ${name} is about to run. Merge the entries after it.`,
  }
  return english`These entries can't be merged yet. ${refusals.map((refusal) => toText[refusal.because](refusal)).join(' ')}`
}
