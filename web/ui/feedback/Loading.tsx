import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import styles from './Loading.module.css'

/** CSS shows it after 300 ms. */
export function Loading() {
  const { t } = useLingui()
  return (
    <div className={styles.loading} role="status" data-loading>
      <Loader type="dots" aria-hidden />
      {t`Loading…`}
    </div>
  )
}
