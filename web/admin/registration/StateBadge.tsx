import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { RegistrationState } from '../../../domain/registration/review.ts'
import styles from './StateBadge.module.css'

export const STATE_LABELS: Readonly<Record<RegistrationState, MessageDescriptor>> = {
  new: msg`New`,
  'in-review': msg`In review`,
  returned: msg`With the family`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
}

export function StateBadge({ state }: { readonly state: RegistrationState }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.state} data-state={state}>
      {i18n._(STATE_LABELS[state])}
    </span>
  )
}
