import { useLingui } from '@lingui/react'
import type { RegistrationState } from '../../../domain/registration/review.ts'
import { stateLabel } from './labels.ts'
import styles from './StateBadge.module.css'

export function StateBadge({ state }: { readonly state: RegistrationState }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.state} data-state={state}>
      {i18n._(stateLabel(state))}
    </span>
  )
}
