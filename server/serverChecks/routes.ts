import { getBackupState, getTestEmail, sendTestEmail } from '../../contract/serverChecks.ts'
import type { BackupsKept } from '../../domain/backups.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { backupStateOf } from './backups.ts'
import { lastTestEmail, startTestEmail } from './testEmails.ts'

export function serverCheckRoutes(api: Api, { backups }: { readonly backups: BackupsKept }): void {
  api.query(getBackupState, async (db, { now }) => respondWith(200, { backup: await backupStateOf(db, backups, now) }))

  api.query(getTestEmail, async (db, { user }) => respondWith(200, { test_email: await lastTestEmail(db, user.id) }))

  api.command(sendTestEmail, async (trx, { user, now }) =>
    respondWith(201, { test_email: await startTestEmail(trx, user, now) }),
  )
}
