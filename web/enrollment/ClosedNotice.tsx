import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import styles from './Notice.module.css'

/** Says on top why every button below is disabled. */
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
          <Trans>You can look at the classes and the schedule. Adding and dropping is not possible now.</Trans>
        </p>
      </div>
    </section>
  )
}
