import { useLingui } from '@lingui/react'
import type { RegistrationState } from '../../../domain/registration/review.ts'
import styles from './StateBadge.module.css'
import { STATE_LABELS } from './stateLabels.ts'

export function StateBadge({ state }: { readonly state: RegistrationState }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.state} data-state={state}>
      {i18n._(STATE_LABELS[state])}
    </span>
  )
}
