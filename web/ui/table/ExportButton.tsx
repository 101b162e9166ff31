import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { csvOf } from '../../../domain/csv.ts'
import { useProblemText } from '../problemText.ts'
import { saveFile } from '../saveFile.ts'
import { type Column, textIn } from './column.ts'
import styles from './SearchTable.module.css'

/** Saves what is found as a file for a spreadsheet, in the order it is shown. */
export function ExportButton<Row>(given: {
  readonly file: string
  readonly columns: readonly Column<Row>[]
  readonly read: () => Promise<readonly Row[]>
}) {
  const { file, columns, read } = given
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const save = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      const written = columns.filter(({ pressed }) => !pressed)
      const head = written.map(({ label }) => i18n._(label))
      saveFile(`${file}.csv`, csvOf([head, ...rows.map((row) => written.map((column) => textIn(column, row, i18n)))]))
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
