import type { readConfirmedHealth as call } from '../../contract/confirmations.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { Actor } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { answersIn, newest, recordReading, selectKnown } from './known.ts'

interface Reading {
  readonly id: number
  readonly actor: Actor
  readonly now: Date
}

/** The health answers that were confirmed of a child. The reading is recorded before they are decrypted. @throws 404 when the registration is newer */
export async function readConfirmedHealth(
  trx: Transaction,
  keys: KeyRing,
  { id, ...by }: Reading,
): Promise<ResponseOf<typeof call>> {
  const known = newest((await selectKnown(trx, [id]))(id))
  if (known?.source !== 'confirmation') throw notFound()
  await recordReading(trx, [{ student_id: id, known }], {
    ...by,
    purpose: 'read',
    groups: ['student_health_conditions'],
  })
  const { student_health_conditions = {} } = answersIn(keys, known)
  return { confirmed_at: known.date.toISOString(), answers: { student_health_conditions } }
}
