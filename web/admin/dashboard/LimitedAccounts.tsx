import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { fullName } from '../../../domain/person.ts'
import { limitedParentsQuery } from '../../api/parents.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { LIMIT_LABELS } from '../ui/limitLabels.ts'
import styles from './AdminDashboard.module.css'

const PARENTS = '/admin/dashboard/users/parents'

/** The accounts that recently reached a limit. Renders nothing when there are none. */
export function LimitedAccounts() {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const { data: accounts } = useSuspenseQuery(limitedParentsQuery)
  if (accounts.length === 0) return null
  return (
    <Card
      title={t`Accounts That Reached a Limit`}
      lead={t`Shows the last 30 days. For details, look up the parent in the list.`}
    >
      <ul className={styles.limited}>
        {accounts.map(({ id, limit, last_at, ...name }) => (
          <li key={`${id} ${limit}`}>
            <RowLink to={`${PARENTS}?${new URLSearchParams({ search: fullName(name) })}`}>{fullName(name)}</RowLink>
            <span>
              {i18n._(LIMIT_LABELS[limit])} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
