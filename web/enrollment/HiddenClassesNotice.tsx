import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './DayList.module.css'

/** The number of classes of a day that the filters hide, with a button that clears the filters. */
export function HiddenClassesNotice({ hidden, showAll }: { readonly hidden: number; readonly showAll: () => void }) {
  return (
    <p className={styles.hidden} data-screen-only>
      <Plural value={hidden} one="# class hidden by filters" other="# classes hidden by filters" />
      <Button variant="subtle" size="compact-sm" onClick={showAll}>
        <Trans>Show all</Trans>
      </Button>
    </p>
  )
}
