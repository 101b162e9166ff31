import { exportFile, importFile } from '../../contract/files.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { IMPORTERS } from './importFile.ts'
import type { Imports } from './imports.ts'

export function fileRoutes(api: Api, imports: Imports): void {
  api.commandInWorker(importFile, imports.run)

  api.query(exportFile, async (_, request) => {
    const { params, query } = request
    const { columns, exportRows } = IMPORTERS[params.kind]
    const head = { name: `${params.kind}.csv`, columns: [...columns] }
    if (query.template === '1') return respondWith(200, { ...head, total: 0, rows: [] })
    return new RowStream(request, 'rows', async (snapshot) => {
      const { total, batches } = await exportRows(snapshot)
      return { file: head.name, details: { rows: total }, head: { ...head, total }, batches }
    })
  })
}
