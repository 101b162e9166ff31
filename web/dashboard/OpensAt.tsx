import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { Countdown } from '../ui/opening/Countdown.tsx'
import styles from './StudentWeek.module.css'

/** When enrollment opens for a child, and the time left. */
export function OpensAt({ opens, opens_at }: { readonly opens: string | undefined; readonly opens_at: number }) {
  const { t } = useLingui()
  return (
    <div className={styles.opens}>
      <p>
        <IconClock aria-hidden /> {opens ? t`Opens ${opens}` : t`Not open yet`}
      </p>
      <div className={styles.left}>
        <Trans>
          Opens in: <Countdown until={opens_at} />
        </Trans>
      </div>
    </div>
  )
}
