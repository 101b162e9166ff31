import { useLingui } from '@lingui/react/macro'
import styles from './SearchTable.module.css'

/** How many rows were found, told to a screen reader as it changes. */
export function ResultCount(given: { readonly search: string; readonly total: number; readonly counted: string }) {
  const { search: text, total, counted } = given
  const { t } = useLingui()
  return (
    <p className={styles.count} role="status" data-none={total === 0 || undefined}>
      {total === 0 ? t`Your search for "${text}" found no results.` : counted}
    </p>
  )
}
