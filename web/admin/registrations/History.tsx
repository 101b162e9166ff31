import { useLingui } from '@lingui/react/macro'
import type { OfficeRegistration } from '../../../contract/registrationOffice.ts'
import { useSchoolClock } from '../ui/useSchoolClock.ts'
import { eventLabel } from './labels.ts'
import styles from './Registration.module.css'

/** What happened to a registration, newest first. */
export function History({ history }: Pick<OfficeRegistration, 'history'>) {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  return (
    <ol className={styles.history}>
      {history.toReversed().map(({ id, date, event, user_name }) => (
        <li key={id}>
          <strong>{i18n._(eventLabel(event))}</strong> {user_name !== '' && t`by ${user_name}`}
          <time dateTime={date}>{formatDateTime(date)}</time>
        </li>
      ))}
    </ol>
  )
}
