import { exportFile, importFile as importFileCall } from '../../contract/files.ts'
import { csvOf } from '../../domain/csv.ts'
import { type Api, answer } from '../http/api.ts'
import { IMPORTERS, importFile } from './importFile.ts'

export function fileRoutes(api: Api): void {
  api.write(importFileCall, async (trx, { params, body, user }) => {
    return answer(200, { report: await importFile(trx, { ...body, kind: params.kind, by: user }) })
  })

  api.read(exportFile, async (db, { params, query }) => {
    const { columns, write } = IMPORTERS[params.kind]
    const rows = query.template === '1' ? [] : await write(db)
    return answer(200, { file: { name: `${params.kind}.csv`, csv: csvOf([columns, ...rows]) } })
  })
}
