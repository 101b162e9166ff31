import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFile, type FileKind } from '../../../contract/files.ts'
import { formatSpreadsheetCsv, formatSpreadsheetRows } from '../../../domain/csv.ts'
import { call } from '../../api/call.ts'
import { readRows } from '../../api/readRows.ts'
import { ExportStatus } from '../../ui/export/ExportStatus.tsx'
import { type Exporting, useExport } from '../../ui/export/useExport.ts'
import { downloadCsv } from '../../ui/format/downloadFile.ts'
import { KINDS } from './kinds.ts'

/** Downloads all rows of a kind, or a template. */
export function ExportCard({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const title = i18n._(KINDS[kind].title)
  const current = useExport()
  const [pending, setPending] = useState<'0' | '1'>()
  const save = (template: '0' | '1') => {
    setPending(template)
    return current.start(template === '1' ? () => saveTemplate(kind) : (exporting) => saveRows(kind, exporting))
  }
  const state = (template: '0' | '1') => ({
    variant: 'default',
    loading: current.isPending && pending === template,
    onClick: () => void save(template).catch(() => undefined),
  })
  return (
    <>
      <Button
        {...state('1')}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        aria-label={t`Download a Template: ${title}`}
      >
        {t`Download a Template`}
      </Button>
      <Button {...state('0')} leftSection={<IconDownload size={18} aria-hidden />} aria-label={t`Export: ${title}`}>
        {t`Export`}
      </Button>
      <ExportStatus current={current} />
    </>
  )
}

async function saveTemplate(kind: FileKind): Promise<void> {
  const { name, columns } = (await call(exportFile, { params: { kind }, query: { template: '1' } })).body
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
