import { exportFile, importFile as importFileCall } from '../../contract/files.ts'
import { csvOf } from '../../domain/csv.ts'
import { actorOf, recordExport } from '../audit-trail/trail.ts'
import { type Api, answer } from '../http/api.ts'
import type { Mails } from '../mail/mail.ts'
import { IMPORTERS, importFile } from './importFile.ts'

export function fileRoutes(api: Api, mails: Mails): void {
  api.write(importFileCall, async (trx, asked) => {
    const { params, body, user: by, isPasswordConfirmed, now } = asked
    const request = { by, mails, now, isPasswordConfirmed, actor: actorOf(asked) }
    return answer(200, { report: await importFile(trx, request, { ...body, kind: params.kind }) })
  })

  api.read(exportFile, async (db, asked) => {
    const { params, query } = asked
    const { columns, write } = IMPORTERS[params.kind]
    const isTemplate = query.template === '1'
    const rows = isTemplate ? [] : await write(db)
    const name = `${params.kind}.csv`
    if (!isTemplate) await recordExport(db, actorOf(asked), name, { rows: rows.length })
    return answer(200, { file: { name, csv: csvOf([columns, ...rows]) } })
  })
}
