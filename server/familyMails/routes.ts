import { getMailChoices, updateMailChoices } from '../../contract/mailChoices.ts'
import { type Api, respondWith } from '../http/api.ts'
import { readMailChoices, saveMailChoices } from './mailChoices.queries.ts'

export function familyMailRoutes(api: Api): void {
  api.query(getMailChoices, async (db, { user }) => respondWith(200, { choices: await readMailChoices(db, user.id) }))

  api.command(updateMailChoices, async (trx, { body, user }) => {
    await saveMailChoices(trx, user.id, body)
    return respondWith(200, { choices: await readMailChoices(trx, user.id) })
  })
}
