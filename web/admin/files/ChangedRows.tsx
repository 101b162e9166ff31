import { useLingui } from '@lingui/react/macro'
import type { ChangedRow } from '../../../contract/files.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { DetailsLink } from '../ui/DetailsLink.tsx'
import { ChangedCells, textOfCells } from './ChangedCells.tsx'

/** The rows of a file that add or change a record, with the old and new values. `count` is the number of all. */
export function ChangedRows({ changes, count }: { readonly changes: readonly ChangedRow[]; readonly count: number }) {
  const { t } = useLingui()
  const textOf = ({ line, change, name, cells }: ChangedRow) =>
    [line, name, change === 'added' ? t`Added` : t`Changed`, textOfCells(cells)].join(' ')
  return (
    <details>
      <DetailsLink>{t`Rows that add or change a record`}</DetailsLink>
      <SearchedRows label={t`Search changes`} rows={changes} textOf={textOf}>
        {(found) => (
          <table className={tableStyles.table} data-dense>
            <caption className={tableStyles.caption}>
              {changes.length < count ? t`The first ${changes.length} changes` : t`Changes`}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t`Row`}</th>
                <th scope="col">{t`Name`}</th>
                <th scope="col">{t`Change`}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ line, change, name, cells }) => (
                <tr key={line}>
                  <td data-label={t`Row`}>{line}</td>
                  <td data-label={t`Name`}>{name}</td>
                  <td data-label={t`Change`}>
                    {cells.length > 0 ? <ChangedCells cells={cells} /> : change === 'added' ? t`Added` : t`Changed`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </SearchedRows>
    </details>
  )
}
