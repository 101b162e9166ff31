import type { Selectable } from 'kysely'
import type { ClassEmail } from '../../contract/classEmails.ts'
import type { Tables } from '../schema/tables.ts'

/** The columns of `family_mail` that say what became of an email. */
export const EMAIL_RESULT = [
  'family_mail.sent_at',
  'family_mail.failed_at',
  'family_mail.skipped_at',
  'family_mail.skipped',
  'family_mail.held_until',
] as const

type Result = Pick<Selectable<Tables['family_mail']>, 'sent_at' | 'failed_at' | 'skipped_at' | 'skipped' | 'held_until'>

export function resultOf(row: Result): Pick<ClassEmail, 'state' | 'ended_at'> {
  const { sent_at, failed_at, skipped_at } = row
  return { state: stateOf(row), ended_at: (sent_at ?? failed_at ?? skipped_at)?.toISOString() ?? null }
}

function stateOf({ skipped, sent_at, failed_at, held_until }: Result): ClassEmail['state'] {
  if (skipped) return skipped
  if (sent_at) return 'sent'
  if (failed_at) return 'failed'
  return held_until ? 'held' : 'waiting'
}
