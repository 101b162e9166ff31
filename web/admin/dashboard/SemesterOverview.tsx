import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { Semester } from '../../../contract/semesters.ts'
import styles from './AdminDashboard.module.css'

/** Which semesters parents see, and in which they change nothing; a flag that is set is a green check mark. */
export function SemesterOverview({ semesters }: { readonly semesters: readonly Semester[] }) {
  const { t } = useLingui()
  return (
    <section className={styles.overview}>
      <table className={styles.semesters}>
        <caption>{t`Semester Overview`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Semester`}</th>
            <th scope="col">{t`Active`}</th>
            <th scope="col">{t`Disabled`}</th>
          </tr>
        </thead>
        <tbody>
          {semesters.map(({ id, name, active, disabled }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{active && <IconCheck role="img" aria-label={t`yes`} />}</td>
              <td>{disabled && <IconCheck role="img" aria-label={t`yes`} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
