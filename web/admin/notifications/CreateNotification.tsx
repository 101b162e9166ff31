import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import styles from './Notifications.module.css'

/** Opens the form for a new notification, or links to the settings when they do not allow it. */
export function CreateNotification({ allowed, onOpen }: { readonly allowed: boolean; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const hintId = useId()
  const label = t`Create Notification`
  if (allowed) return <Button onClick={onOpen}>{label}</Button>
  return (
    <div className={styles.off}>
      <p id={hintId}>
        <Trans>
          Creating notifications is turned off. You can turn it on in the{' '}
          <Link to="/admin/dashboard/school">School settings</Link>.
        </Trans>
      </p>
      <Button aria-disabled data-disabled aria-describedby={hintId} onClick={(event) => event.preventDefault()}>
        {label}
      </Button>
    </div>
  )
}
