import type { Database } from '../db/database.ts'

/** Undefined when the mail was sent or failed, or when its account was deleted or disabled. */
export function readFamilyMail(db: Database, id: number) {
  return db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'family_mail.facts'])
    .where('family_mail.id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('users.disabled', '=', false)
    .executeTakeFirst()
}

export async function recordSent(db: Database, id: number, sent_at: Date): Promise<void> {
  await db.updateTable('family_mail').set({ sent_at, response: null }).where('id', '=', id).execute()
}

/** With `failed_at`, the mail is not tried again. Without, it waits for its next attempt. */
export async function recordRefused(
  db: Database,
  id: number,
  refusal: { readonly response: string; readonly failed_at: Date | null },
): Promise<void> {
  await db.updateTable('family_mail').set(refusal).where('id', '=', id).execute()
}
