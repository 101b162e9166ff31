import { useLingui } from '@lingui/react/macro'
import type { ReadBackCell } from '../../../contract/files.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { ChangedCells } from './ChangedCells.tsx'

/** The cells that Excel rewrote, with the values that the import takes. */
export function ReadBackCells({ cells }: { readonly cells: readonly ReadBackCell[] }) {
  const { t } = useLingui()
  return (
    <table className={tableStyles.table} data-dense>
      <caption className={tableStyles.caption}>{t`Excel rewrote these cells. We keep the values on record.`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`In the file and kept`}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ line, ...cell }) => (
          <tr key={`${line} ${cell.column}`}>
            <td data-label={t`Row`}>{line}</td>
            <td data-label={t`In the file and kept`}>
              <ChangedCells cells={[cell]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
