import type { MailChoices } from '../../contract/mailChoices.ts'
import { OPTIONAL_MAILS, type OptionalMail } from '../../domain/familyMail/kinds.ts'
import type { Database, Transaction } from '../db/database.ts'

export async function readMailChoices(db: Database | Transaction, user_id: number): Promise<MailChoices> {
  const rows = await db.selectFrom('muted_mail').select('kind').where('user_id', '=', user_id).execute()
  const isSent = (kind: OptionalMail) => !rows.some((muted) => muted.kind === kind)
  return {
    class_changed: isSent('class-changed'),
    enrolled: isSent('enrolled'),
    draw_results: isSent('draw-results'),
    daily_summary: isSent('daily-summary'),
  }
}

/** Replaces the choices of the parent. */
export async function saveMailChoices(trx: Transaction, user_id: number, choices: MailChoices): Promise<void> {
  const sent: Readonly<Record<OptionalMail, boolean>> = {
    'class-changed': choices.class_changed,
    enrolled: choices.enrolled,
    'draw-results': choices.draw_results,
    'daily-summary': choices.daily_summary,
  }
  await trx.deleteFrom('muted_mail').where('user_id', '=', user_id).execute()
  const muted = OPTIONAL_MAILS.filter((kind) => !sent[kind]).map((kind) => ({ user_id, kind }))
  if (muted.length > 0)
    await trx
      .insertInto('muted_mail')
      .values(muted)
      .onConflict((on) => on.doNothing())
      .execute()
}
