import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { recordTableExport } from '../../../contract/auditTrail.ts'
import { formatSpreadsheetCsv } from '../../../domain/csv.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../feedback/problemText.ts'
import { downloadCsv } from '../format/downloadFile.ts'
import { type Column, cellText } from './column.ts'
import styles from './SearchTable.module.css'

/** Downloads CSV in the order on the screen, after the export is in the audit trail. */
export function ExportButton<Row>(props: {
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  /** All rows of the file. The server records the export. With `loaded`, this component reports it. */
  readonly fetchRows: () => Promise<readonly Row[]>
  readonly loaded?: { readonly search: string } | undefined
}) {
  const { fileName, columns, fetchRows, loaded } = props
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const file = `${fileName}.csv`
  const save = useMutation({
    mutationFn: async () => {
      const rows = await fetchRows()
      if (loaded) await call(recordTableExport, { body: { file, rows: rows.length, search: loaded.search } })
      return rows
    },
    onSuccess: (rows) => {
      const exported = columns.filter(({ actions }) => !actions)
      const header = exported.map(({ label }) => i18n._(label))
      downloadCsv(
        file,
        formatSpreadsheetCsv([header, ...rows.map((row) => exported.map((column) => cellText(column, row, i18n)))]),
      )
    },
  })
  return (
    <div className={styles.export} data-screen-only>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t`Export`}
      </Button>
      {save.error && <p role="alert">{text(save.error)}</p>}
    </div>
  )
}
