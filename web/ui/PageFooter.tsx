import { useLingui } from '@lingui/react/macro'
import styles from './PageFrame.module.css'

export function PageFooter() {
  const { t } = useLingui()
  return (
    <footer className={styles.footer} data-screen-only>
      {t`© Online Enrollment, from 2018 to present`}
    </footer>
  )
}
