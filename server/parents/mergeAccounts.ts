import type { AccountMergePlan } from '../../contract/mergeAccounts.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { isLinkedTo } from '../access/children.ts'
import { parentSubject } from '../auditTrail/subjects.ts'
import { type InviteContext, invite } from '../invitations/invite.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockFamilies } from '../rows/families.ts'
import { readAuditedStudent } from '../students/auditedStudent.ts'
import { confirmDifferent } from '../students/sameChild.ts'
import { readAccountMerge } from './accountMergePlan.ts'

interface MergeCommand {
  readonly kept_id: number
  readonly ended_id: number
  /** The plan that the office saw. */
  readonly version?: string | undefined
  /** Whether the owner of an unconfirmed account is invited to accept the children. */
  readonly invite?: boolean | undefined
  /** Whether children that will have the same name and grade are two children. */
  readonly another_child?: boolean | undefined
}

/**
 * Merges two accounts of one family. The one that stays gets the children of the other with everything they have, and the emails about them that
 * were not sent yet. The other account ends, with its sessions and links and its children's calendar addresses.
 * @throws 404; 422 on `other`; 422 `merge-refused` with what is in the way; 409 `merge-changed` when the plan is no longer the one that the
 * office saw
 */
export async function mergeAccounts(trx: Transaction, context: InviteContext, command: MergeCommand): Promise<void> {
  const { kept_id, ended_id, version, another_child = false } = command
  await lockForMerge(trx, command)
  const plan = await readAccountMerge(trx, command)
  if (version !== undefined && version !== plan.version)
    throw new Problem(409, english`Something changed since this preview. Please check it again.`, {
      code: 'merge-changed',
    })
  const refusals = whyNotMerge(plan, command)
  if (refusals.length > 0)
    throw new Problem(422, english`These accounts can't be merged yet. ${refusals.join(' ')}`, {
      code: 'merge-refused',
    })
  await moveChildren(trx, context, plan)
  if (another_child)
    for (const { ids, ...name } of plan.same_named)
      await confirmDifferent(trx, context.trail, { id: ids[0], ...name }, [{ id: ids[1], ...name }])
  await trx.updateTable('family_mail').set({ user_id: kept_id }).where('user_id', '=', ended_id).execute()
  if (plan.kept.email_status === 'confirmed') {
    await trx.updateTable('document').set({ sent_by: kept_id }).where('sent_by', '=', ended_id).execute()
    await trx.updateTable('registration').set({ sent_by: kept_id }).where('sent_by', '=', ended_id).execute()
    const confirmed = trx.updateTable('confirmation').set({ confirmed_by: kept_id })
    await confirmed.where('confirmed_by', '=', ended_id).execute()
  }
  const { tests_semester_id } = await trx
    .selectFrom('users')
    .select('tests_semester_id')
    .where('id', '=', ended_id)
    .executeTakeFirstOrThrow()
  if (tests_semester_id !== null)
    await trx
      .updateTable('users')
      .set({ tests_semester_id })
      .where('id', '=', kept_id)
      .where('tests_semester_id', 'is', null)
      .execute()
  await trx.deleteFrom('users').where('id', '=', ended_id).execute()
  recordMerge(context, plan)
  if (plan.needs_invitation) await invite(trx, context, kept_id)
}

/**
 * Locks both accounts, their children, and the classes of those that move, in the order of all commands: nobody joins a wait list or gets a seat
 * meanwhile. The lock of the account that ends is then made stronger, so that emails that were queued to it are visible.
 */
async function lockForMerge(trx: Transaction, { kept_id, ended_id }: MergeCommand): Promise<void> {
  await lockFamilies(trx, [kept_id, ended_id])
  const entries = await trx
    .selectFrom('roster_entry')
    .innerJoin('student', 'student.id', 'roster_entry.student_id')
    .select('course_id')
    .where(isLinkedTo(ended_id))
    .execute()
  await lockRows(trx, { courses: entries.map(({ course_id }) => course_id) })
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ended_id)
    .where('role', '=', 'parent')
    .forUpdate()
    .execute()
}

/** One sentence for each reason. */
function whyNotMerge({ kept, same_named, ...plan }: AccountMergePlan, command: MergeCommand): string[] {
  const reasons = plan.pending_lotteries.map((semester) => {
    return english`The lottery for ${semester} is about to run with children of both accounts. Merge the accounts after it.`
  })
  if (plan.needs_invitation && command.invite !== true)
    reasons.push(
      english`Nobody has confirmed that ${kept.email} belongs to ${fullName(kept)}. Keep the other account, or invite this parent.`,
    )
  if (command.another_child !== true)
    for (const { ids, waits_for, ...child } of same_named)
      if (waits_for.length > 0)
        reasons.push(
          english`Both entries of ${fullName(child)} (students ${ids[0]} and ${ids[1]}) wait for ${waits_for.map(({ name }) => name).join(', ')}. If they are one child, merge these entries first. If not, confirm that they are different children.`,
        )
  return reasons
}

/** Their calendar addresses end with the change of the account. An unconfirmed account sees them after accepting the invitation. */
async function moveChildren(trx: Transaction, { trail }: InviteContext, plan: AccountMergePlan): Promise<void> {
  const { kept, ended, children, needs_invitation } = plan
  const before = []
  for (const { id } of children) before.push(await readAuditedStudent(trx, id))
  await trx
    .updateTable('student')
    .set({ parent_id: kept.id, awaits_acceptance: needs_invitation })
    .where(isLinkedTo(ended.id))
    .execute()
  const parent = `${fullName(kept)}, ${kept.email}`
  for (const { subject, fields } of before) trail.edited(subject, fields, { ...fields, parent })
}

function recordMerge({ trail }: InviteContext, { kept, ended, children }: AccountMergePlan): void {
  const merged = `${[fullName(ended), ended.email].filter(Boolean).join(', ')} (${ended.id})`
  const moved = children.map((child) => `${fullName(child)} (${child.id})`)
  trail.edited(parentSubject(kept.id, kept), { merged: null }, { merged, merged_records: moved })
  const { first_name, last_name, email, phone } = ended
  const merged_into = `${fullName(kept)}, ${kept.email} (${kept.id})`
  trail.deleted(parentSubject(ended.id, ended), { first_name, last_name, email, phone, merged_into })
}
