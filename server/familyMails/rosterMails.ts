import { sql } from 'kysely'
import type { FamilyMailEvent } from '../../domain/familyMail/familyMail.ts'
import type { Role } from '../../domain/semester.ts'
import type { SettleStep } from '../../domain/waitList/settleStep.ts'
import type { Transaction } from '../db/database.ts'
import { type FamilyMailToQueue, queueFamilyMails } from './queueFamilyMails.ts'

interface RosterChange {
  readonly student: { readonly id: number }
  readonly course: { readonly id: number; readonly active: boolean; readonly semester_active: boolean }
  readonly by: { readonly role: Role }
}

/**
 * Tells the family about a change of the office in a class that families see. A family's own change is in the summary of the day.
 */
export async function queueOfficeMail(
  trx: Transaction,
  { student, course, by }: RosterChange,
  event: FamilyMailEvent,
): Promise<void> {
  if (by.role !== 'admin' || !course.active || !course.semester_active) return
  await queueFamilyMails(trx, [{ ...event, student_id: student.id, course_id: course.id }])
}

/**
 * Tells the family of a waiting child that its offer ended before its time. The mail about a class that becomes inactive says this itself.
 */
export async function queueWithdrawnMail(trx: Transaction, entry_id: number): Promise<void> {
  const entries = await trx
    .selectFrom('roster_entry')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_id', 'student_id'])
    .where('roster_entry.id', '=', entry_id)
    .where('course.active', '=', true)
    .execute()
  await queueFamilyMails(
    trx,
    entries.map((entry) => ({ ...entry, kind: 'offer-ended', because: 'withdrawn' })),
  )
}

interface WrittenStep {
  readonly step: SettleStep
  readonly times: { readonly expires_at: Date }
}

/**
 * Tells the families about the offers and enrollments that follow from a freed seat. The mail about a class that becomes inactive replaces the
 * one about an expired offer, which asks the family to join the wait list again.
 */
export async function queueSettledMails(trx: Transaction, steps: readonly WrittenStep[]): Promise<void> {
  const names = await namesOf(trx, steps.flatMap(droppedBy))
  const inactive = await inactiveClasses(trx, steps.flatMap(expiredIn))
  const isTold = (written: WrittenStep) => !expiredIn(written).some((id) => inactive.has(id))
  await queueFamilyMails(
    trx,
    steps.filter(isTold).flatMap((step) => mailsOf(step, names)),
  )
}

function droppedBy({ step }: WrittenStep): number[] {
  const drops = step.step === 'exchanged' ? step.moves.map((move) => move.drops) : 'drops' in step ? [step.drops] : []
  return drops.filter((id) => id !== null)
}

function expiredIn({ step }: WrittenStep): number[] {
  return step.step === 'expired' ? [step.course_id] : []
}

async function inactiveClasses(trx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const query = trx.selectFrom('course').select('id').where(sql<boolean>`id = any(${ids}::integer[])`)
  return new Set((await query.where('active', '=', false).execute()).map(({ id }) => id))
}

async function namesOf(trx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const query = trx.selectFrom('course').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::integer[])`)
  return new Map((await query.execute()).map(({ id, name }) => [id, name]))
}

function mailsOf({ step, times }: WrittenStep, names: ReadonlyMap<number, string>): FamilyMailToQueue[] {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  if (step.step === 'exchanged')
    return step.moves.map(({ student_id, takes, drops }) => ({
      kind: 'enrolled',
      by: 'swap',
      gave_up: nameOf(drops),
      student_id,
      course_id: takes,
    }))
  const { student_id, course_id } = step
  if (step.step === 'expired') return [{ kind: 'offer-ended', because: 'expired', student_id, course_id }]
  if (step.step === 'offered')
    return [
      {
        kind: 'offer-made',
        expires_at: times.expires_at.toISOString(),
        drops: nameOf(step.drops),
        student_id,
        course_id,
      },
    ]
  const by = step.drops === null ? 'wait list' : 'swap'
  return [{ kind: 'enrolled', by, gave_up: nameOf(step.drops), student_id, course_id }]
}
