import { useLingui } from '@lingui/react/macro'
import type { Semester } from '../../../contract/semesters.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import styles from './AdminDashboard.module.css'

/** The semesters and their flags. */
export function SemesterOverview({ semesters }: { readonly semesters: readonly Semester[] }) {
  const { t } = useLingui()
  return (
    <SearchedRows label={t`Search semesters`} rows={semesters} textOf={({ name }) => name}>
      {(found) => (
        <table className={styles.table}>
          <caption className={styles.caption}>{t`Semester Overview`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Semester`}</th>
              <th scope="col">{t`Active`}</th>
              <th scope="col">{t`Disabled`}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ id, name, active, disabled }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <Flag set={active} />
                <Flag set={disabled} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}

function Flag({ set }: { readonly set: boolean }) {
  const { t } = useLingui()
  return (
    <td className={styles.flag}>
      {set ? <IconCheck aria-label={t`yes`} size={20} stroke={2.5} /> : <span aria-label={t`no`} role="img" />}
    </td>
  )
}
