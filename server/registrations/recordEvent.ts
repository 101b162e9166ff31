import { fullName } from '../../domain/person.ts'
import type { RegistrationEvent } from '../../domain/registration/review.ts'
import type { Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'

/** Adds to the history of a registration. `by` is undefined for the family. */
export async function recordEvent(
  trx: Transaction,
  registration_id: number,
  { event, by, now }: { readonly event: RegistrationEvent; readonly by: SessionUser | undefined; readonly now: Date },
): Promise<void> {
  const who = { user_id: by?.id ?? null, user_name: by ? fullName(by) : '' }
  await trx
    .insertInto('registration_event')
    .values({ registration_id, recorded_at: now, event, ...who })
    .execute()
}
