import type { AuditFields } from '../../domain/auditTrail.ts'

/** The audit trail has the time an address was created, never the address. */
export function auditedAddress(created_at: Date | undefined): AuditFields {
  return { calendar_address: created_at?.toISOString() ?? null }
}
