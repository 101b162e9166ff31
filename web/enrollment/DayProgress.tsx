import { Plural, Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { DayCompletion } from '../../domain/completion.ts'
import styles from './DayProgress.module.css'

/** How far a day is filled: "5 of 8 classes", checked when complete; the bare count where the day does not count. */
export function DayProgress({ completion: { held, needed, complete } }: { readonly completion: DayCompletion }) {
  return (
    <span className={styles.fill} data-complete={complete}>
      {complete && <IconCheck aria-hidden />}
      {needed === undefined ? (
        <Plural value={held} one="# class" other="# classes" />
      ) : (
        <Trans>
          {held} of <Plural value={needed} one="# class" other="# classes" />
        </Trans>
      )}
      {complete && (
        <span className={styles.word}>
          <Trans>Complete</Trans>
        </span>
      )}
    </span>
  )
}
