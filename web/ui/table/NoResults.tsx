import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './SearchTable.module.css'

/** A hint and a button to clear a search without results. */
export function NoResults({ onClear }: { readonly onClear: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.noResults}>
      <p>{t`Try fewer words. A row must contain all of them, in any column.`}</p>
      <Button variant="default" onClick={onClear}>{t`Clear search`}</Button>
    </div>
  )
}
