import { useLingui } from '@lingui/react/macro'
import styles from './SearchTable.module.css'

export function ResultCount(props: { readonly search: string; readonly total: number; readonly label: string }) {
  const { search: text, total, label } = props
  const { t } = useLingui()
  return (
    <p className={styles.count} role="status" data-none={total === 0 || undefined}>
      {total === 0 ? t`Your search for "${text}" found no results.` : label}
    </p>
  )
}
