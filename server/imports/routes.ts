import { exportFile, importFile } from '../../contract/files.ts'
import { formatSpreadsheetCsv } from '../../domain/csv.ts'
import { actorOf, recordExport } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { IMPORTERS } from './importFile.ts'
import type { Imports } from './imports.ts'

export function fileRoutes(api: Api, imports: Imports): void {
  api.commandInWorker(importFile, imports.run)

  api.query(exportFile, async (db, request) => {
    const { params, query } = request
    const { columns, exportRows } = IMPORTERS[params.kind]
    const isTemplate = query.template === '1'
    const rows = isTemplate ? [] : await exportRows(db)
    const name = `${params.kind}.csv`
    if (!isTemplate) await recordExport(db, actorOf(request), name, { rows: rows.length })
    return respondWith(200, { file: { name, csv: formatSpreadsheetCsv([columns, ...rows]) } })
  })
}
