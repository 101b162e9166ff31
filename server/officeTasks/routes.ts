import { getOfficeTasks } from '../../contract/officeTasks.ts'
import type { BackupsKept } from '../../domain/backups.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { backupStateOf } from '../serverChecks/backups.ts'
import { mailsThatFailed, offersThatEnd } from './officeTasks.queries.ts'

export function officeTaskRoutes(api: Api, { backups }: { readonly backups: BackupsKept }): void {
  api.query(getOfficeTasks, async (db, { params, user, now }) => {
    const { id } = await findSemester(db, params.id, user.role)
    const [offers, failed_mails, { needed }] = await Promise.all([
      offersThatEnd(db, id, now),
      mailsThatFailed(db, now),
      backupStateOf(db, backups, now),
    ])
    return respondWith(200, { offers, failed_mails, backup: needed })
  })
}
