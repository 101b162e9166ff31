import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { auditTrailQuery } from '../auditTrail/queries.ts'
import { auditSentence } from '../auditTrail/sentence.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import styles from './AdminDashboard.module.css'

const SHOWN = 5
const FIRST_PAGE = { page: 1, size: 25, cursor: '', search: '', sort: undefined, order: 'desc', filter: {} } as const

export const lastChangesQuery = { ...auditTrailQuery(FIRST_PAGE), staleTime: 0 }

/** The last changes that the office and families made, as sentences. */
export function LastChanges() {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const { data } = useSuspenseQuery(lastChangesQuery)
  return (
    <>
      <ul className={styles.tasks}>
        {data.entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <span className={styles.sentence}>{auditSentence(i18n, entry)}</span>
            <time dateTime={entry.date}>{formatDateTime(entry.date)}</time>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <RowLink to="/admin/dashboard/audit-trail">{t`All changes`}</RowLink>
      </p>
    </>
  )
}
