import type { SchoolFields } from '../../contract/school.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'

/** Replaces the school's settings. */
export async function writeSchool(trx: Transaction, trail: AuditTrail, fields: SchoolFields): Promise<void> {
  const { id, ...before } = await trx.selectFrom('school').selectAll().forUpdate().executeTakeFirstOrThrow()
  const { office, liaison, state_coordinator, registration_years, name, time_zone } = fields
  const { children_per_family, office_creates_notifications, draft_retention_days, declined_retention_days } = fields
  const written = {
    name,
    time_zone,
    office_name: office.name,
    office_email: office.email,
    office_phone: office.phone,
    liaison_name: liaison.name,
    liaison_email: liaison.email,
    liaison_phone: liaison.phone,
    state_coordinator_name: state_coordinator.name,
    state_coordinator_email: state_coordinator.email,
    state_coordinator_phone: state_coordinator.phone,
    registration_years: registration_years.join(','),
    children_per_family,
    office_creates_notifications,
    draft_retention_days,
    declined_retention_days,
  }
  await trx.updateTable('school').set(written).execute()
  trail.edited({ kind: 'school', id: null, name }, before, { ...before, ...written })
}
