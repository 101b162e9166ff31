import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './ClassPanel.module.css'

/** "5 of 24 classes", with a button that removes the filters. Always there, so that screen readers announce a change. */
export function MatchCount(props: {
  readonly filtered: boolean
  readonly count: number
  readonly total: number
  readonly clear: () => void
}) {
  const { filtered, count, total, clear } = props
  return (
    <div className={styles.matches} data-filtered={filtered} data-screen-only>
      <p role="status">
        {filtered && (
          <Trans>
            {count} of {total} classes
          </Trans>
        )}
      </p>
      {filtered && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}
