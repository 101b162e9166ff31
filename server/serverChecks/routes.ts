import { getBackupState, getTestEmail, sendTestEmail, type TestEmail } from '../../contract/serverChecks.ts'
import type { BackupsKept } from '../../domain/backups.ts'
import { queueEmail } from '../email/email.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { backupStateOf } from './backups.ts'

export function serverCheckRoutes(api: Api, { backups }: { readonly backups: BackupsKept }): void {
  api.query(getBackupState, async (db, { now }) => respondWith(200, { backup: await backupStateOf(db, backups, now) }))

  api.query(getTestEmail, async (db, { user }) => respondWith(200, { test_email: await lastTestEmail(db, user.id) }))

  api.command(sendTestEmail, async (trx, { user, now }) =>
    respondWith(201, { test_email: await startTestEmail(trx, user, now) }),
  )
}

interface Sender {
  readonly id: number
  readonly email: string
}

/** Queues the email. An earlier one that is still waiting is not sent. */
async function startTestEmail(trx: Transaction, { id, email }: Sender, now: Date): Promise<TestEmail> {
  const started = { email, asked_at: now, result: null, result_at: null, response: null }
  await trx
    .insertInto('mail_test')
    .values({ user_id: id, ...started })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(started))
    .execute()
  await queueEmail(trx, { about: 'test', user_id: id, asked_at: now.toISOString() })
  return toTestEmail(started)
}

async function lastTestEmail(db: Database, user_id: number): Promise<TestEmail | null> {
  const row = await db
    .selectFrom('mail_test')
    .select(['email', 'asked_at', 'result', 'result_at', 'response'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? toTestEmail(row) : null
}

interface StoredTest extends Pick<TestEmail, 'email' | 'result' | 'response'> {
  readonly asked_at: Date
  readonly result_at: Date | null
}

function toTestEmail({ email, asked_at, result, result_at, response }: StoredTest): TestEmail {
  return { email, asked_at: asked_at.toISOString(), result, result_at: result_at?.toISOString() ?? null, response }
}
