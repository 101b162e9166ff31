import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { erasuresQuery } from '../../api/erasures.ts'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './School.module.css'

/** How many registrations were erased in each month. Renders nothing when none was. */
export function ErasedRegistrations() {
  const { t, i18n } = useLingui()
  const { data: erasures } = useSuspenseQuery(erasuresQuery)
  if (erasures.length === 0) return null
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Card
      title={t`Erased Registrations`}
      lead={t`How many were erased when their time was over. Nothing else about them is kept.`}
    >
      <table className={styles.erased}>
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            <th scope="col">{t`Unfinished`}</th>
            <th scope="col">{t`Declined`}</th>
          </tr>
        </thead>
        <tbody>
          {erasures.map((erased) => (
            <tr key={erased.month}>
              <th scope="row">{month.format(new Date(`${erased.month}-01T00:00:00Z`))}</th>
              <td>{erased.drafts}</td>
              <td>{erased.declined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
