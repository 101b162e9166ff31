import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InvalidCell } from '../../../contract/files.ts'
import { MAX_INVALID_CELLS } from '../../../contract/values.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'

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
        <table className={tableStyles.table} data-dense>
          <caption className={tableStyles.caption}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`Reason`}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ line, column, reason }) => (
              <tr key={`${line} ${column}`}>
                <td data-label={t`Row`}>{line}</td>
                <td data-label={t`Column`}>{column}</td>
                <td data-label={t`Reason`}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}
