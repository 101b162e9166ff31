import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChangedRow, InvalidCell } from '../../../contract/files.ts'
import { MAX_INVALID_CELLS } from '../../../contract/values.ts'
import { CardTable } from '../../ui/table/CardTable.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { DetailsLink } from '../ui/DetailsLink.tsx'
import { ChangedCells, textOfCells } from './ChangedCells.tsx'

/** The errors of a file by line and column. */
export function WrongCells({ wrong }: { readonly wrong: readonly InvalidCell[] }) {
  const { t } = useLingui()
  const count = wrong.length
  const caption =
    count < MAX_INVALID_CELLS
      ? t`${plural(count, { one: '# error', other: '# errors' })}`
      : t`The first ${count} errors`
  const textOf = ({ line, column, reason }: InvalidCell) => `${line} ${column} ${reason}`
  return (
    <SearchedRows label={t`Search errors`} rows={wrong} textOf={textOf}>
      {(found) => (
        <CardTable
          caption={caption}
          columns={[
            { label: t`Row`, cell: ({ line }) => line },
            { label: t`Column`, cell: ({ column }) => column },
            { label: t`Reason`, cell: ({ reason }) => reason },
          ]}
          rows={found}
          keyOf={({ line, column }) => `${line} ${column}`}
        />
      )}
    </SearchedRows>
  )
}

/** The rows of a file that add or change a record, with the old and new values. `count` is the number of all. */
export function ChangedRows({ changes, count }: { readonly changes: readonly ChangedRow[]; readonly count: number }) {
  const { t } = useLingui()
  const changeOf = ({ change }: ChangedRow) => (change === 'added' ? t`Added` : t`Changed`)
  const textOf = (row: ChangedRow) => [row.line, row.name, changeOf(row), textOfCells(row.cells)].join(' ')
  return (
    <details>
      <DetailsLink>{t`Rows that add or change a record`}</DetailsLink>
      <SearchedRows label={t`Search changes`} rows={changes} textOf={textOf}>
        {(found) => (
          <CardTable
            caption={changes.length < count ? t`The first ${changes.length} changes` : t`Changes`}
            columns={[
              { label: t`Row`, cell: ({ line }) => line },
              { label: t`Name`, cell: ({ name }) => name },
              {
                label: t`Change`,
                cell: (row) => (row.cells.length > 0 ? <ChangedCells cells={row.cells} /> : changeOf(row)),
              },
            ]}
            rows={found}
            keyOf={({ line }) => line}
          />
        )}
      </SearchedRows>
    </details>
  )
}
