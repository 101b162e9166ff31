import { Plural, Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { DayCompletion } from '../../domain/completion.ts'
import styles from './DayProgress.module.css'

/** "5 of 8 classes", with a check mark when complete; only the count on a day without a required number. */
export function DayProgress({ completion: { enrolled, needed, complete } }: { readonly completion: DayCompletion }) {
  return (
    <span className={styles.progress} data-complete={complete}>
      {complete && <IconCheck aria-hidden />}
      {needed === undefined ? (
        <Plural value={enrolled} one="# class" other="# classes" />
      ) : (
        <Trans>
          {enrolled} of <Plural value={needed} one="# class" other="# classes" />
        </Trans>
      )}
      {complete && (
        <span className={styles.complete}>
          <Trans>Complete</Trans>
        </span>
      )}
    </span>
  )
}
