import { useLingui } from '@lingui/react/macro'
import type { Pause } from '../../../domain/pauses.ts'
import { IconPlayerPause } from '../icons.tsx'
import styles from './Notice.module.css'
import { PAUSE_LABELS } from './pauseLabels.ts'

/** Says which actions are paused, with the office's text or the usual one. */
export function PausedActions({ message, paused }: { readonly message: string; readonly paused: readonly Pause[] }) {
  const { t, i18n } = useLingui()
  const names = paused.map(({ action }) => i18n._(PAUSE_LABELS[action]))
  const list = new Intl.ListFormat(i18n.locale).format(names)
  return (
    <div className={styles.notice} data-tone="warning">
      <IconPlayerPause />
      <div>
        <p className={styles.title}>{t`Paused for now: ${list}`}</p>
        <p>{message || t`Please check back later. Everything you have saved is kept.`}</p>
      </div>
    </div>
  )
}
