import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './DayList.module.css'

/** Shows how many of a day's classes the filters hide, with a button that clears the filters. */
export function HiddenClassesNotice({
  hiddenCount,
  onShowAll,
}: {
  readonly hiddenCount: number
  readonly onShowAll: () => void
}) {
  return (
    <p className={styles.hidden} data-screen-only>
      <Plural value={hiddenCount} one="# class hidden by filters" other="# classes hidden by filters" />
      <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
        <Trans>Show all</Trans>
      </Button>
    </p>
  )
}
