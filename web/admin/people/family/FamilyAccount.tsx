import { useLingui } from '@lingui/react/macro'
import type { OfficeFamily } from '../../../../contract/officeFamily.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { EMAIL_STATUS_LABELS } from '../../ui/EmailStatusMark.tsx'
import styles from './Family.module.css'

/** Whether the parent can sign in: the address, the password, and who is signed in now. */
export function FamilyAccount({ parent, account }: Pick<OfficeFamily, 'parent' | 'account'>) {
  const { t, i18n } = useLingui()
  const { formatDate, formatDateTime } = useSchoolClock()
  const { created_at, has_password, disabled, email_confirmed_at, invited_at, signed_in_at } = account
  const [created, confirmed] = [formatDate(created_at), email_confirmed_at && formatDate(email_confirmed_at)]
  const [invited, signedIn] = [invited_at && formatDateTime(invited_at), signed_in_at && formatDateTime(signed_in_at)]
  const facts = [
    { label: t`Email`, text: confirmed ? t`Confirmed ${confirmed}` : i18n._(EMAIL_STATUS_LABELS[parent.email_status]) },
    { label: t`Password`, text: has_password ? t`Chosen` : t`Not chosen yet. The link in the invitation asks for it.` },
    { label: t`Last invitation`, text: invited ?? t`None` },
    { label: t`Signed in`, text: signedIn ? t`Since ${signedIn}` : t`Not now` },
    { label: t`Account created`, text: created },
    ...(disabled ? [{ label: t`Status`, text: t`Disabled. The parent cannot sign in.` }] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
