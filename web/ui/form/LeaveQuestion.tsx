import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnsavedForm } from '../../session/openForms.ts'
import { askBeforeLogout } from '../../session/session.ts'
import { storedSession } from '../../session/storage.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './LeaveQuestion.module.css'
import { mayLeave, useLeaveQuestion } from './leaveUnsaved.ts'

/** Asks before another screen, a logout or a closed tab loses what was typed. A session that ended keeps it as a draft. */
export function LeaveQuestion() {
  const { t } = useLingui()
  const { history } = useRouter()
  const answer = useLeaveQuestion()
  useEffect(() => {
    askBeforeLogout(() => mayLeave())
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && !(await mayLeave()),
      enableBeforeUnload: () => storedSession() !== undefined && hasUnsavedForm(),
    })
  }, [history])
  if (!answer) return null
  return (
    <Dialog opened title={t`Leave without saving?`} onClose={() => answer(false)}>
      <p>{t`What you changed here hasn't been saved yet.`}</p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t`Stay`}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {t`Leave without saving`}
        </Button>
      </div>
    </Dialog>
  )
}
