import type { MailChoices } from '../../contract/mailChoices.ts'
import type { OptionalMail } from '../../domain/familyMail/kinds.ts'
import type { Database, Transaction } from '../db/database.ts'

const KINDS: Readonly<Record<keyof MailChoices, OptionalMail>> = {
  class_changed: 'class-changed',
  enrolled: 'enrolled',
}

export async function readMailChoices(db: Database | Transaction, user_id: number): Promise<MailChoices> {
  const rows = await db.selectFrom('muted_mail').select('kind').where('user_id', '=', user_id).execute()
  const isSent = (name: keyof MailChoices) => !rows.some(({ kind }) => kind === KINDS[name])
  return { class_changed: isSent('class_changed'), enrolled: isSent('enrolled') }
}

/** Replaces the choices of the parent. */
export async function saveMailChoices(trx: Transaction, user_id: number, choices: MailChoices): Promise<void> {
  for (const [name, isSent] of [
    ['class_changed', choices.class_changed],
    ['enrolled', choices.enrolled],
  ] as const) {
    const muted = { user_id, kind: KINDS[name] }
    if (isSent)
      await trx.deleteFrom('muted_mail').where('user_id', '=', user_id).where('kind', '=', muted.kind).execute()
    else
      await trx
        .insertInto('muted_mail')
        .values(muted)
        .onConflict((on) => on.doNothing())
        .execute()
  }
}
