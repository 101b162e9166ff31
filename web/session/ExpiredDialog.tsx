import { useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { currentDraft } from './currentDraft.ts'
import { storeDraft } from './draft.ts'
import { unsavedForm } from './openForms.ts'
import { currentSession, logoutAndReload } from './session.ts'
import { clearSession, clearUnsentConfirmation, hasUnsentConfirmation } from './storage.ts'

export function ExpiredDialog() {
  const { t } = useLingui()
  const [unsaved] = useState(unsavedForm)
  const [isPrivate] = useState(() => unsaved?.isPrivate === true || hasUnsentConfirmation())
  useEffect(clearUnsentConfirmation, [])
  return (
    <Dialog opened title={t`Session Expired`}>
      <p>{t`Your session has expired, please logout and log back in to continue.`}</p>
      <Box component="p" c="dimmed" fz="sm">{t`sessions are good for 1 hour`}</Box>
      {currentSession()?.user.role === 'admin' && (
        <Box component="p" c="dimmed" fz="sm">{t`office sessions end sooner when they are not used`}</Box>
      )}
      {isPrivate ? (
        <p>{t`Answers that you had not sent are not kept, because others may use this device. When you log back in, you come back to this page.`}</p>
      ) : (
        <p>{t`Nothing is lost. When you log back in, you come back to this page.`}</p>
      )}
      {unsaved && !isPrivate && <p>{t`What you were typing will still be here.`}</p>}
      <Button onClick={endExpiredSession}>{t`Logout`}</Button>
    </Dialog>
  )
}

/** Stores the place and the half-filled form for the user's next session. The family did not choose to leave, so a device that is remembered stays so. */
async function endExpiredSession(): Promise<void> {
  const draft = currentDraft('session ends')
  clearSession()
  if (draft) storeDraft(draft)
  await logoutAndReload()
}
