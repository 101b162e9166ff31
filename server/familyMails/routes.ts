import { listClassMails, writeToFamilies as writeToFamiliesCall } from '../../contract/classMails.ts'
import { getMailChoices, updateMailChoices } from '../../contract/mailChoices.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { mailsOfClass } from './classMails.queries.ts'
import { readMailChoices, saveMailChoices } from './mailChoices.queries.ts'
import { writeToFamilies } from './writeToFamilies.ts'

export function familyMailRoutes(api: Api): void {
  api.query(getMailChoices, async (db, { user }) => respondWith(200, { choices: await readMailChoices(db, user.id) }))

  api.command(updateMailChoices, async (trx, { body, user }) => {
    await saveMailChoices(trx, user.id, body)
    return respondWith(200, { choices: await readMailChoices(trx, user.id) })
  })

  api.query(listClassMails, async (db, { params }) => respondWith(200, { mails: await mailsOfClass(db, params.id) }))

  api.command(writeToFamiliesCall, async (trx, request) => {
    const { params, body } = request
    const families = await writeToFamilies(trx, createRequestTrail(trx, request), { ...body, course_id: params.id })
    return respondWith(201, { families })
  })
}
