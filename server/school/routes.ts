import { getSchool, listTimeZones, type SchoolFields, UNKNOWN_TIME_ZONE, updateSchool } from '../../contract/school.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { fieldError } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { readTimeZones, schoolOf } from './school.queries.ts'

export function schoolRoutes(api: Api): void {
  api.query(getSchool, async (db, { now }) => respondWith(200, { school: await schoolOf(db, now) }))

  api.query(listTimeZones, async (db) => respondWith(200, { time_zones: await readTimeZones(db) }))

  api.command(updateSchool, async (trx, request) => {
    await writeSchool(trx, createRequestTrail(trx, request), request.body)
    return respondWith(200, { school: await schoolOf(trx, request.now) })
  })
}

/** Replaces the school's settings. @throws 422 for a time zone that is neither listed nor the present one */
async function writeSchool(trx: Transaction, trail: AuditTrail, fields: SchoolFields): Promise<void> {
  const { id, ...before } = await trx.selectFrom('school').selectAll().forUpdate().executeTakeFirstOrThrow()
  const { office, liaison, state_coordinator, registration_years, name, time_zone } = fields
  const { children_per_family, office_creates_notifications, draft_retention_days, declined_retention_days } = fields
  if (time_zone !== before.time_zone && !(await readTimeZones(trx)).includes(time_zone))
    throw fieldError('time_zone', UNKNOWN_TIME_ZONE)
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
