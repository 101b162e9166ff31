import { exportFile, importFile } from '../../contract/files.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { exportedColumns } from './cells.ts'
import type { Importer } from './importer.ts'
import { IMPORTERS } from './importFile.ts'
import type { Imports } from './imports.ts'

type Exporter = Pick<Importer<never>, 'columns' | 'revised' | 'shown' | 'example' | 'exportRows'>

export function fileRoutes(api: Api, imports: Imports): void {
  api.commandInWorker(importFile, imports.run)

  api.query(exportFile, async (_, request) => {
    const { params, query } = request
    const exporter: Exporter = IMPORTERS[params.kind]
    const { columns, example, exportRows } = exporter
    const name = `${params.kind}.csv`
    if (query.template === '1') {
      const row = columns.map((column) => example[column] ?? '')
      return respondWith(200, { name, columns: [...columns], total: 1, rows: [row] })
    }
    return new RowStream(request, 'rows', async (snapshot) => {
      const { semester } = query
      const { total, batches } = await exportRows(snapshot, { semester })
      const details = { rows: total, ...(semester !== undefined && { semester }) }
      return { file: name, details, head: { name, columns: [...exportedColumns(exporter)], total }, batches }
    })
  })
}
