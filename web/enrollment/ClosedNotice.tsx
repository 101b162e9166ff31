import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import styles from '../ui/feedback/Notice.module.css'

/** Explains why every button on the screen is disabled. */
export function ClosedNotice({ semester: { name } }: { readonly semester: { readonly name: string } }) {
  const { t } = useLingui()
  return (
    <section className={styles.notice} data-tone="closed" aria-labelledby="closed">
      <IconLock aria-hidden />
      <div>
        <h2 id="closed" className={styles.title}>
          {t`Enrollment is closed for ${name}`}
        </h2>
        <p>
          <Trans>You can view classes and schedules, but you can't add or drop classes right now.</Trans>
        </p>
      </div>
    </section>
  )
}
