import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { registrationCountsQuery } from '../api/registrationCounts.ts'
import styles from './AdminNav.module.css'

/** The number of new registrations. Nothing when there are none. */
export function NewRegistrations() {
  const { t } = useLingui()
  const { data: counts } = useQuery(registrationCountsQuery)
  if (!counts?.new) return null
  return (
    <>
      <span className={styles.badge} aria-hidden>
        {counts.new}
      </span>
      <VisuallyHidden>{t`(${counts.new} new)`}</VisuallyHidden>
    </>
  )
}
