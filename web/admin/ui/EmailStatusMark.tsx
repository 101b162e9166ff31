import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { EmailStatus } from '../../../domain/account.ts'
import styles from './EmailStatusMark.module.css'

export const EMAIL_STATUS_LABELS: Readonly<Record<EmailStatus, MessageDescriptor>> = {
  confirmed: msg`Email confirmed`,
  unconfirmed: msg`Email not confirmed`,
  invited: msg`Invited, email not confirmed`,
}

/** Next to an address that its owner has not confirmed. */
export function EmailStatusMark({ status }: { readonly status: EmailStatus }) {
  const { i18n } = useLingui()
  if (status === 'confirmed') return null
  return (
    <>
      {' '}
      <span className={styles.mark}>{i18n._(EMAIL_STATUS_LABELS[status])}</span>
    </>
  )
}
