import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import styles from './ExpiredDialog.module.css'
import { currentDraft, endExpiredSession } from './expiry.ts'

export function ExpiredDialog() {
  const { t } = useLingui()
  const [hasDraft] = useState(() => currentDraft() !== undefined)
  return (
    <Dialog opened title={t`Session Expired`}>
      <p>{t`Your session has expired, please logout and log back in to continue.`}</p>
      <p className={styles.note}>{t`sessions are good for 1 hour`}</p>
      {hasDraft && <p>{t`What you were typing will still be here when you log back in.`}</p>}
      <Button onClick={endExpiredSession}>{t`Logout`}</Button>
    </Dialog>
  )
}
