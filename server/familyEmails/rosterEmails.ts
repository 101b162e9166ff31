import { sql } from 'kysely'
import type { SettleStep } from '../../domain/enrollment/waitList/settle.ts'
import type { FamilyEmailEvent } from '../../domain/familyEmails/familyEmail.ts'
import type { Former } from '../../domain/familyEmails/officeEmail.ts'
import type { Role } from '../../domain/semester.ts'
import type { Transaction } from '../platform/database/database.ts'
import { positionOf } from '../rows/positions.ts'
import { type FamilyEmailToQueue, queueFamilyEmails } from './queueFamilyEmails.ts'

/** A class with the child's place in it before the change. */
interface FormerPlace {
  readonly id: number
  readonly status: 'enrolled' | 'waiting' | null
  readonly position: number | null
}

interface RosterChange {
  readonly student: { readonly id: number }
  readonly course: FormerPlace & { readonly active: boolean; readonly semester_active: boolean }
  readonly by: { readonly role: Role; readonly family_message?: string | undefined }
}

type OfficeChange = Extract<FamilyEmailEvent, { kind: 'enrolled' | 'dropped-by-office' }>

/**
 * Tells the family about a change of the office in a class that families see. A family's own change is in the summary of the day. `dropped`
 * are the classes that the child gave up.
 */
export async function queueOfficeEmail(
  trx: Transaction,
  { student, course, by }: RosterChange,
  event: OfficeChange,
  dropped: readonly FormerPlace[] = [],
): Promise<void> {
  if (by.role !== 'admin' || !course.active || !course.semester_active) return
  const before = [course, ...dropped].flatMap(formerPlace)
  const { family_message } = by
  await queueFamilyEmails(trx, [{ ...event, family_message, student_id: student.id, course_id: course.id, before }])
}

/** Tells the family that the office removed its child from the reserve of a class that families see. It cannot be taken back. */
export async function queueReserveEmail(trx: Transaction, { student, course, by }: RosterChange): Promise<void> {
  if (by.role !== 'admin' || !course.active || !course.semester_active) return
  const { family_message } = by
  await queueFamilyEmails(trx, [
    { kind: 'removed-from-reserve', family_message, student_id: student.id, course_id: course.id },
  ])
}

/** Tells the families of children that joined wait lists from the reserve which place they have, unless families do not see the class. */
export async function queueMovedUpEmails(
  trx: Transaction,
  joined: readonly { readonly course_id: number; readonly student_id: number }[],
): Promise<void> {
  if (joined.length === 0) return
  const { rows } = await sql<{ course_id: number; student_id: number; place: number }>`
    select entry.course_id, entry.student_id, ${positionOf(sql`entry.id`)} as place
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) given(course_id integer, student_id integer)
    join roster_entry entry on entry.course_id = given.course_id and entry.student_id::bigint = given.student_id
    join course on course.id = entry.course_id
    join semester on semester.id = course.semester_id
    where course.active and semester.active
    order by entry.id`.execute(trx)
  await queueFamilyEmails(
    trx,
    rows.map(({ course_id, ...row }) => ({
      ...{ kind: 'moved-up', course_id, before: [{ course_id, of: 'status', was: null }] as const },
      ...row,
    })),
  )
}

function formerPlace({ id: course_id, status, position }: FormerPlace): Former[] {
  const former = { course_id, of: 'status', was: status } as const
  return status === 'waiting' ? [former, { course_id, of: 'place', was: position }] : [former]
}

/**
 * Tells the family of a waiting child that its offer ended before its time. The email about a class that becomes inactive says this itself.
 */
export async function queueWithdrawnEmail(trx: Transaction, entry_id: number): Promise<void> {
  const entries = await trx
    .selectFrom('roster_entry')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_id', 'student_id'])
    .where('roster_entry.id', '=', entry_id)
    .where('course.active', '=', true)
    .execute()
  await queueFamilyEmails(
    trx,
    entries.map((entry) => ({
      ...entry,
      kind: 'offer-ended',
      because: 'withdrawn',
      before: [{ course_id: entry.course_id, of: 'offered', was: true }],
    })),
  )
}

interface WrittenStep {
  readonly step: SettleStep
  readonly times: { readonly expires_at: Date }
}

/**
 * Tells the families about the offers and enrollments that follow from a freed seat. The email about a class that becomes inactive replaces the
 * one about an expired offer, which asks the family to join the wait list again. A family that pressed Swap gets a response instead.
 */
export async function queueSettledEmails(
  trx: Transaction,
  steps: readonly WrittenStep[],
  pressed?: { readonly entry: { readonly id: number } },
): Promise<void> {
  const names = await namesOf(trx, steps.flatMap(droppedBy))
  const inactive = await inactiveClasses(trx, steps.flatMap(expiredIn))
  const isTold = (written: WrittenStep) => !expiredIn(written).some((id) => inactive.has(id))
  await queueFamilyEmails(
    trx,
    steps.filter(isTold).flatMap((step) => toEmails(step, names, pressed?.entry.id)),
  )
}

function droppedBy({ step }: WrittenStep): number[] {
  const drops =
    step.step === 'exchanged'
      ? step.moves.map((move) => move.drop_course_id)
      : 'drop_course_id' in step
        ? [step.drop_course_id]
        : []
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

function toEmails(
  { step, times }: WrittenStep,
  names: ReadonlyMap<number, string>,
  pressed: number | undefined,
): FamilyEmailToQueue[] {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const isTold = ({ entry_id }: { readonly entry_id: number }) => entry_id !== pressed
  if (step.step === 'exchanged')
    return step.moves.filter(isTold).map(({ student_id, course_id, drop_course_id }) => ({
      kind: 'enrolled',
      by: 'swap',
      gave_up: nameOf(drop_course_id),
      student_id,
      course_id,
      before: placesBefore(course_id, drop_course_id),
    }))
  if (step.step === 'joined' || step.step === 'skipped') return []
  const { student_id, course_id } = step
  if (step.step === 'expired') return [{ kind: 'offer-ended', because: 'expired', student_id, course_id }]
  if (step.step === 'offered')
    return [
      {
        kind: 'offer-made',
        expires_at: times.expires_at.toISOString(),
        drops: nameOf(step.drop_course_id),
        student_id,
        course_id,
        before: [{ course_id, of: 'offered', was: false }],
      },
    ]
  if (!isTold(step)) return []
  const by = step.drop_course_id === null ? 'wait list' : 'swap'
  const before = placesBefore(course_id, step.drop_course_id)
  return [{ kind: 'enrolled', by, gave_up: nameOf(step.drop_course_id), student_id, course_id, before }]
}

/** Of a child that got a seat from the wait list. */
function placesBefore(course_id: number, drop_course_id: number | null): Former[] {
  const waited = { course_id, of: 'status', was: 'waiting' } as const
  return drop_course_id === null ? [waited] : [waited, { course_id: drop_course_id, of: 'status', was: 'enrolled' }]
}
