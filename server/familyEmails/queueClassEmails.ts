import { sql } from 'kysely'
import { CHANGED_COLUMNS, classChanges, type FamilyEmailEvent } from '../../domain/familyEmails/familyEmail.ts'
import type { Former } from '../../domain/familyEmails/officeEmail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { queueFamilyEmails } from './queueFamilyEmails.ts'

export type ShownClass = Awaited<ReturnType<typeof shownClass>>

/** What families see of a class. `visible` is whether they see it at all. */
export async function shownClass(trx: Transaction, id: number) {
  const { first_name, last_name, active, semester_active, ...shown } = await trx
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(['course.id', 'course.active', ...CHANGED_COLUMNS.map((column) => `course.${column}` as const)])
    .select(['teacher.first_name', 'teacher.last_name', 'semester.active as semester_active'])
    .where('course.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...shown,
    teacher: `${first_name} ${last_name}`,
    active,
    visible: active && semester_active,
    semester_active,
  }
}

/** Tells the families on the roster what an edit changed, if they see the class. Needs the lock of the class. */
export async function queueClassChangedEmails(trx: Transaction, before: ShownClass): Promise<void> {
  const after = await shownClass(trx, before.id)
  const changes = classChanges(before, after)
  if (changes.length === 0 || !after.visible) return
  const former = changes.map(({ field, was }) => ({ course_id: before.id, of: field, was }))
  await queueToRoster(trx, before.id, former, ({ status }) => ({ kind: 'class-changed', status, changes }))
}

/**
 * Tells the families on the roster that an active class became inactive, or the reverse. With `canceled`, it became inactive because it is
 * canceled. Needs the lock of the class. Call it before offers end.
 */
export async function queueClassToggledEmails(
  trx: Transaction,
  id: number,
  canceled?: { readonly family_message: string },
): Promise<void> {
  const { active, semester_active } = await shownClass(trx, id)
  if (!semester_active) return
  const former = { course_id: id, of: 'active', was: !active } as const
  await queueToRoster(trx, id, [former], ({ status, was_offered }) =>
    active
      ? { kind: 'class-reopened', status }
      : { kind: 'class-cancelled', status, was_offered, keeps_place: canceled === undefined, ...canceled },
  )
}

async function queueToRoster(
  trx: Transaction,
  course_id: number,
  before: readonly Former[],
  eventFor: (entry: { readonly status: 'enrolled' | 'waiting'; readonly was_offered: boolean }) => FamilyEmailEvent,
): Promise<void> {
  const entries = await trx
    .selectFrom('roster_entry')
    .leftJoin('seat_offer', 'seat_offer.entry_id', 'roster_entry.id')
    .select(['student_id', 'status', sql<boolean>`seat_offer.id is not null`.as('was_offered')])
    .where('roster_entry.course_id', '=', course_id)
    .orderBy('student_id')
    .execute()
  await queueFamilyEmails(
    trx,
    entries.map(({ student_id, ...entry }) => ({ student_id, course_id, before, ...eventFor(entry) })),
  )
}
