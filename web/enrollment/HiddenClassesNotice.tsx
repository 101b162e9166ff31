import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './DayList.module.css'

/** Says how many classes of a day the filters hide, and shows them again. */
export function HiddenClassesNotice({ hidden, showAll }: { readonly hidden: number; readonly showAll: () => void }) {
  return (
    <p className={styles.hidden} data-screen-only>
      <Plural value={hidden} one="# class hidden by the filters" other="# classes hidden by the filters" />
      <Button variant="subtle" size="compact-sm" onClick={showAll}>
        <Trans>Show all</Trans>
      </Button>
    </p>
  )
}
