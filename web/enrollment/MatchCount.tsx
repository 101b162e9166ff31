import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './ClassPanel.module.css'
import { activeFilters, type ClassFilters, type FilterName } from './classFilters.ts'

/** "5 of 24 classes", with a button that removes all filters except the day. */
export function MatchCount(props: {
  readonly count: number
  readonly total: number
  readonly filters: ClassFilters
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { count, total, filters, remove } = props
  return (
    <div className={styles.matches} data-screen-only>
      <p role="status">
        <Trans>
          {count} of {total} classes
        </Trans>
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => remove(activeFilters({ ...filters, day: undefined }))}>
        <Trans>Clear filters</Trans>
      </Button>
    </div>
  )
}
