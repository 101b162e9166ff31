import { useLingui } from '@lingui/react/macro'
import { useSchoolName } from '../../api/schoolName.ts'
import styles from './PageLayout.module.css'

export function PageFooter() {
  const { t } = useLingui()
  const school = useSchoolName()
  return (
    <footer className={styles.footer} data-screen-only>
      {t`© ${school}, from 2018 to present`}
    </footer>
  )
}
