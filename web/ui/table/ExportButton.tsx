import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatSpreadsheetCsv, formatSpreadsheetRows } from '../../../domain/csv.ts'
import { ExportStatus } from '../export/ExportStatus.tsx'
import { type Exporting, useExport } from '../export/useExport.ts'
import { useFocusReturn } from '../focus/useFocusReturn.ts'
import { downloadCsv } from '../format/downloadFile.ts'
import { IconDownload } from '../icons.tsx'
import { type Column, cellText } from './column.ts'
import { focusSearch } from './SearchBox.tsx'
import styles from './SearchTable.module.css'

/** Passes on all matching rows of a table, after the export is in the audit trail. */
export type ReadRows<Row> = (options: {
  readonly signal: AbortSignal
  /** `total`: the rows of the whole export. */
  readonly onRows: (rows: readonly Row[], head: { readonly total: number }) => void
}) => Promise<unknown>

interface Columns<Row> {
  readonly columns: readonly Column<Row>[]
  readonly readRows: ReadRows<Row>
  readonly i18n: I18n
}

/** Downloads the columns of a table as CSV, with the rows in the order on the screen. */
export async function saveColumns<Row>(
  file: string,
  { columns, readRows, i18n }: Columns<Row>,
  { signal, report }: Exporting,
): Promise<void> {
  const exported = columns.filter(({ actions }) => !actions)
  const csv = [formatSpreadsheetCsv([exported.map(({ label }) => i18n._(label))])]
  let count = 0
  const onRows = (rows: readonly Row[], { total }: { readonly total: number }) => {
    csv.push(formatSpreadsheetRows(rows.map((row) => exported.map((column) => cellText(column, row, i18n)))))
    count += rows.length
    report(count, total)
  }
  await readRows({ signal, onRows })
  downloadCsv(file, ...csv)
}

/** Saves a file. Without rows, only an export that is running, was canceled or failed is shown. */
export function ExportButton(props: {
  readonly save: (exporting: Exporting) => Promise<void>
  readonly hasRows: boolean
  /** For a bar with other buttons. */
  readonly compact?: true
}) {
  const { save, hasRows, compact } = props
  const { t } = useLingui()
  const current = useExport()
  useFocusReturn(current.isPending, focusSearch)
  const needsStatus = current.isPending || current.outcome === 'canceled' || current.error !== null
  if (!hasRows && !needsStatus) return null
  return (
    <div className={styles.export} data-compact={compact} data-screen-only>
      {hasRows && (
        <Button
          variant="default"
          {...(compact ? { size: 'compact-md' } : { leftSection: <IconDownload size={18} /> })}
          loading={current.isPending}
          onClick={() => void current.start(save).catch(() => undefined)}
        >
          {t`Export`}
        </Button>
      )}
      <ExportStatus current={current} />
    </div>
  )
}
