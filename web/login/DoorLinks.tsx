import { useLingui } from '@lingui/react/macro'
import styles from './Login.module.css'

/** The ways from the sign-in to its neighbours. */
export function DoorLinks() {
  const { t } = useLingui()
  return (
    <nav className={styles.links}>
      <a href="/reset-form">{t`Forgot Password?`}</a>
      <a href="/registration">{t`Need to Register?`}</a>
    </nav>
  )
}
