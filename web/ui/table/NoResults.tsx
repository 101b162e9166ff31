import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './SearchTable.module.css'

/** The way on when nothing is found. */
export function NoResults({ onClear }: { readonly onClear: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.nothing}>
      <p>{t`Finds rows that contain every word you type, in any column.`}</p>
      <Button variant="default" onClick={onClear}>{t`Clear the search`}</Button>
    </div>
  )
}
