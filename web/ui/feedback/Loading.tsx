import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import styles from './Loading.module.css'

/** CSS shows it after 300 ms. */
export function Loading({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.loading} data-compact={compact} role="status" data-loading>
      <Loader type="dots" aria-hidden />
      {t`Loading…`}
    </div>
  )
}
