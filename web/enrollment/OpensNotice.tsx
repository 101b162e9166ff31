import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import styles from '../ui/feedback/Notice.module.css'
import { Countdown } from '../ui/opening/Countdown.tsx'
import type { Opening } from '../ui/opening/useOpening.ts'

/** Says when enrollment opens, and the time left. */
export function OpensNotice({ opening: { opens, opens_at } }: { readonly opening: Opening }) {
  const { t } = useLingui()
  if (opens_at === null) return null
  return (
    <section className={styles.notice} aria-labelledby="opens">
      <IconClock aria-hidden />
      <div>
        <h2 id="opens" className={styles.title}>
          {opens ? t`Enrollment opens ${opens}` : t`Enrollment is not open yet`}
        </h2>
        <p>
          <Trans>
            Opens in: <Countdown until={opens_at} />
          </Trans>
        </p>
        <p>
          <Trans>Until then, you can mark the classes you want. Marking a class does not reserve a seat.</Trans>
        </p>
      </div>
    </section>
  )
}
