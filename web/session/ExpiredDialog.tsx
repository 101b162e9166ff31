import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ExpiredDialog.module.css'
import { closeSession } from './session.ts'

/** Blocks the page once the session is over; signing out is the only way on. */
export function ExpiredDialog() {
  const { t } = useLingui()
  return (
    <Dialog opened title={t`Session Expired`}>
      <p>{t`Your session has expired, please logout and log back in to continue.`}</p>
      <p className={styles.note}>{t`sessions are good for 1 hour`}</p>
      <Button onClick={closeSession}>{t`Logout`}</Button>
    </Dialog>
  )
}
