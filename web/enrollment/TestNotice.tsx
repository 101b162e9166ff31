import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import styles from '../ui/feedback/Notice.module.css'
import { IconInfoCircle } from '../ui/icons.tsx'

/** Above what a tester sees of a semester that is not open. */
export function TestNotice() {
  const { t } = useLingui()
  const id = useId()
  return (
    <section className={styles.notice} data-tone="info" aria-labelledby={id}>
      <IconInfoCircle />
      <div>
        <h2 id={id} className={styles.title}>{t`Only testers see this semester`}</h2>
        <p>{t`Choose classes as if enrollment had opened. It takes no seats, and ends with the test. What you change about your children or your account is kept.`}</p>
      </div>
    </section>
  )
}
