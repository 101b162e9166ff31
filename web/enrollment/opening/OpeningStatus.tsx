import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import styles from '../../ui/feedback/Notice.module.css'
import { IconClock, IconLock } from '../../ui/icons.tsx'
import { CLOSED_NOTICE_ID, OPENS_NOTICE_ID } from '../classes/elementIds.ts'
import { Countdown } from './Countdown.tsx'
import type { Opening } from './useOpening.ts'

/** Tells screen readers that enrollment has opened while the screen was open. */
export function OpeningStatus({ opening: { windowRefusal } }: { readonly opening: Opening }) {
  const { t } = useLingui()
  const [wasEarly, setWasEarly] = useState(false)
  if (windowRefusal === 'not-open-yet' && !wasEarly) setWasEarly(true)
  return <VisuallyHidden role="status">{wasEarly && !windowRefusal && t`Enrollment is open.`}</VisuallyHidden>
}

/** Says when enrollment opens, and the time left. */
export function OpensNotice({ opening: { windowRefusal, opens, opens_at } }: { readonly opening: Opening }) {
  const { t } = useLingui()
  if (windowRefusal !== 'not-open-yet') return null
  return (
    <section className={styles.notice} data-tone="info" aria-labelledby={OPENS_NOTICE_ID}>
      <IconClock />
      <div>
        <h2 id={OPENS_NOTICE_ID} className={styles.title}>
          {opens ? t`Enrollment opens ${opens}` : t`Enrollment is not open yet`}
        </h2>
        {opens_at !== null && (
          <p>
            <Trans>
              Opens in: <Countdown until={opens_at} />
            </Trans>
          </p>
        )}
        <p>
          <Trans>Until then, you can mark the classes you want. Marking a class does not reserve a seat.</Trans>
        </p>
      </div>
    </section>
  )
}

/** Explains why every button on the screen is disabled. */
export function ClosedNotice({ semester: { name } }: { readonly semester: { readonly name: string } }) {
  const { t } = useLingui()
  return (
    <section className={styles.notice} data-tone="warning" aria-labelledby={CLOSED_NOTICE_ID}>
      <IconLock />
      <div>
        <h2 id={CLOSED_NOTICE_ID} className={styles.title}>
          {t`Enrollment is closed for ${name}`}
        </h2>
        <p>
          <Trans>You can view classes and schedules, but you can't add or drop classes right now.</Trans>
        </p>
      </div>
    </section>
  )
}
