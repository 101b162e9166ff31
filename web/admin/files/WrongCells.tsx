import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type InvalidCell, MAX_INVALID_CELLS } from '../../../contract/files.ts'
import styles from '../../ui/table/CardTable.module.css'

/** The errors of a file by line and column. */
export function WrongCells({ wrong }: { readonly wrong: readonly InvalidCell[] }) {
  const { t } = useLingui()
  const count = wrong.length
  const caption =
    count < MAX_INVALID_CELLS
      ? t`${plural(count, { one: '# error', other: '# errors' })}`
      : t`The first ${count} errors`
  return (
    <table className={styles.table} data-dense>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`Reason`}</th>
        </tr>
      </thead>
      <tbody>
        {wrong.map(({ line, column, reason }) => (
          <tr key={`${line} ${column}`}>
            <td data-label={t`Row`}>{line}</td>
            <td data-label={t`Column`}>{column}</td>
            <td data-label={t`Reason`}>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
