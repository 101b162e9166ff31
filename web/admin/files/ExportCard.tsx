import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { exportFile, type FileKind } from '../../../contract/files.ts'
import { formatSpreadsheetCsv, formatSpreadsheetRows } from '../../../domain/csv.ts'
import { call } from '../../api/call.ts'
import { readRows } from '../../api/readRows.ts'
import { ExportStatus } from '../../ui/export/ExportStatus.tsx'
import { type Exporting, useExport } from '../../ui/export/useExport.ts'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { downloadCsv } from '../../ui/format/downloadFile.ts'
import { KINDS } from './kinds.ts'

/** Downloads all rows of a kind, or a template. */
export function ExportCard({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const title = i18n._(KINDS[kind].title)
  const template = useExport()
  const rows = useExport()
  useFocusReturn(template.isPending)
  useFocusReturn(rows.isPending)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        aria-label={t`Download a Template: ${title}`}
        loading={template.isPending}
        onClick={() => void template.start(({ signal }) => saveTemplate(kind, signal)).catch(() => undefined)}
      >
        {t`Download a Template`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={t`Export: ${title}`}
        loading={rows.isPending}
        onClick={() => void rows.start((exporting) => saveRows(kind, exporting)).catch(() => undefined)}
      >
        {t`Export`}
      </Button>
      <ExportStatus current={template} />
      <ExportStatus current={rows} />
    </>
  )
}

async function saveTemplate(kind: FileKind, signal: AbortSignal): Promise<void> {
  const { name, columns } = (await call(exportFile, { params: { kind }, query: { template: '1' }, signal })).body
  downloadCsv(`template-${name}`, formatSpreadsheetCsv([columns]))
}

async function saveRows(kind: FileKind, { signal, report }: Exporting): Promise<void> {
  const csv: string[] = []
  let count = 0
  const onRows = (rows: readonly (readonly string[])[], { total }: { readonly total: number }) => {
    csv.push(formatSpreadsheetRows(rows))
    count += rows.length
    report(count, total)
  }
  const { name, columns } = await readRows(exportFile, { params: { kind }, query: {}, signal, list: 'rows', onRows })
  downloadCsv(name, formatSpreadsheetCsv([columns]), ...csv)
}
