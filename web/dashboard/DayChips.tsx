import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import type { DayProgress } from './dayProgress.ts'
import styles from './StudentWeek.module.css'

/** The days of a week, each with its progress. */
export function DayChips({ week }: { readonly week: readonly DayProgress[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={styles.days}>
      {week.map(({ days, completion: { enrolled, needed, complete } }) => (
        <li key={days} className={styles.day} data-complete={complete} data-open={needed !== undefined && !complete}>
          <span className={styles.label}>{i18n._(dayLabel(days))}</span>{' '}
          <span className={styles.count}>
            {complete && <IconCheck aria-hidden />}
            {needed === undefined ? (
              <Plural value={enrolled} one="# class" other="# classes" />
            ) : (
              <Trans>
                {enrolled} of {needed}
              </Trans>
            )}
            {complete && (
              <VisuallyHidden>
                <Trans>Complete</Trans>
              </VisuallyHidden>
            )}
          </span>
          {needed !== undefined && <ProgressBar value={enrolled} max={needed} tone={complete ? 'done' : 'accent'} />}
        </li>
      ))}
    </ul>
  )
}
