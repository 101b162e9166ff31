import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { ImportReport, OutdatedRow } from '../../../contract/files.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CardTable } from '../../ui/table/CardTable.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { ChangedCells, textOfCells } from './ChangedCells.tsx'

/** A row that the import takes although its record changed after the export. */
export type ChosenRow = Pick<OutdatedRow, 'line' | 'current'>

/** The rows whose records changed after the export. Each is left out until it is chosen. */
export function OutdatedRows(props: {
  readonly report: ImportReport
  readonly chosen: readonly ChosenRow[]
  /** Undefined after the import. */
  readonly onChosen: ((rows: readonly ChosenRow[]) => void) | undefined
}) {
  const { report, chosen, onChosen } = props
  const { left_out, outdated, done } = report
  const { t } = useLingui()
  const count = left_out + outdated.filter((row) => row.chosen).length
  const isChosen = ({ line, current }: ChosenRow) => chosen.some((row) => row.line === line && row.current === current)
  const change = ({ line, current }: OutdatedRow, isAdded: boolean) => {
    const others = chosen.filter((row) => row.line !== line)
    onChosen?.(isAdded ? [...others, { line, current }] : others)
  }
  const textOf = ({ line, name, cells }: OutdatedRow) => `${line} ${name} ${textOfCells(cells)}`
  const columns = [
    { label: t`Row`, cell: ({ line }: OutdatedRow) => line },
    { label: t`Name`, cell: ({ name }: OutdatedRow) => name },
    { label: t`Now and in the file`, cell: ({ cells }: OutdatedRow) => <ChangedCells cells={cells} /> },
  ]
  const choice = {
    label: t`Import`,
    cell: (row: OutdatedRow) => (
      <Group component="label" gap="0.625rem" align="flex-start" wrap="nowrap" mih={24}>
        <input
          type="checkbox"
          aria-label={t`Import row ${row.line} anyway`}
          checked={isChosen(row)}
          onChange={({ currentTarget }) => change(row, currentTarget.checked)}
        />
        <span>{t`Import anyway`}</span>
      </Group>
    ),
  }
  return (
    <>
      {left_out > 0 && (
        <Banner type="warning">
          {done
            ? t`${plural(left_out, { one: '# row was left out: its record changed after the export.', other: '# rows were left out: their records changed after the export.' })}`
            : t`${plural(left_out, { one: '# row is left out: its record changed after the export. Select it to import it anyway.', other: '# rows are left out: their records changed after the export. Select those to import anyway.' })}`}
        </Banner>
      )}
      <SearchedRows label={t`Search outdated rows`} rows={outdated} textOf={textOf}>
        {(found) => (
          <CardTable
            caption={
              outdated.length < count
                ? t`Changed after the export (the first ${outdated.length} rows)`
                : t`Changed after the export`
            }
            columns={onChosen ? [...columns, choice] : columns}
            rows={found}
            keyOf={({ line }) => line}
          />
        )}
      </SearchedRows>
    </>
  )
}
