import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { recordTableExport } from '../../../contract/auditTrail.ts'
import { csvOf } from '../../../domain/csv.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../feedback/problemText.ts'
import { downloadCsv } from '../format/downloadFile.ts'
import { type Column, cellText } from './column.ts'
import styles from './SearchTable.module.css'

/** Saves what is found as a file for a spreadsheet, in the order it is shown, once the audit trail has an entry for it. */
export function ExportButton<Row>(given: {
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  /** All rows of the file. The server records that it hands them out; `held` are here already, found by this search. */
  readonly fetchRows: () => Promise<readonly Row[]>
  readonly loaded?: { readonly search: string } | undefined
}) {
  const { fileName: file, columns, fetchRows: read, loaded: held } = given
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const save = useMutation({
    mutationFn: async () => {
      const rows = await read()
      if (held) await call(recordTableExport, { body: { file: `${file}.csv`, rows: rows.length, search: held.search } })
      return rows
    },
    onSuccess: (rows) => {
      const written = columns.filter(({ actions: pressed }) => !pressed)
      const head = written.map(({ label }) => i18n._(label))
      downloadCsv(
        `${file}.csv`,
        csvOf([head, ...rows.map((row) => written.map((column) => cellText(column, row, i18n)))]),
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
