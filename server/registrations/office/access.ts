import type { AccessGroup } from '../../../domain/registration/sensitive.ts'
import type { Actor } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'

export interface Access {
  readonly actor: Actor
  readonly now: Date
  readonly purpose: 'read' | 'export'
  readonly groups: readonly AccessGroup[]
}

interface AccessedRegistration {
  readonly id: number
  readonly reference: string
}

/** Records who reads which sensitive groups, in the transaction that reads them. The entries cannot be changed or deleted. */
export async function recordAccess(
  trx: Transaction,
  registrations: readonly AccessedRegistration[],
  { actor, now, purpose, groups }: Access,
): Promise<void> {
  const { user_id, user_name, request_id, network_address } = actor
  if (user_id === null) throw new Error('only a signed-in admin reads sensitive answers')
  const who = { user_id, user_name, request_id, network_address, recorded_at: now, purpose }
  const rows = registrations.flatMap(({ id, reference }) =>
    [...new Set(groups)].map((answers) => ({ ...who, registration_id: id, reference, answers })),
  )
  if (rows.length > 0) await trx.insertInto('registration_access').values(rows).execute()
}
