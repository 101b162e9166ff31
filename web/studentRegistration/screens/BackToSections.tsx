import { Trans } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from '../StudentRegistration.module.css'

export function BackToSections() {
  return (
    <Link to="/student-registration" className={styles.back}>
      <IconArrowLeft size={18} aria-hidden />
      <Trans>All sections</Trans>
    </Link>
  )
}
