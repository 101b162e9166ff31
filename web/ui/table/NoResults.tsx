import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './SearchTable.module.css'

export function NoResults({ onClear }: { readonly onClear: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.noResults}>
      <p>{t`Try fewer words. We only show rows that contain every word.`}</p>
      <Button variant="default" onClick={onClear}>{t`Clear search`}</Button>
    </div>
  )
}
