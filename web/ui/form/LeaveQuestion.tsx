import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnsavedForm } from '../../session/openForms.ts'
import { askBeforeLogout } from '../../session/session.ts'
import { storedSession } from '../../session/storage.ts'
import { isBackForDialog } from '../dialog/closeOnBack.ts'
import { LazyDialog } from '../dialog/LazyDialog.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { mayLeave, useLeaveQuestion } from './leaveUnsaved.ts'

const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog)

/** Asks before another screen, a logout or a closed tab loses what was typed. A session that ended keeps it as a draft. */
export function LeaveQuestion() {
  const { history } = useRouter()
  const answer = useLeaveQuestion()
  useEffect(() => {
    const stopAsking = askBeforeLogout((isUnsaved) => mayLeave(undefined, isUnsaved))
    const unblock = history.block({
      blockerFn: async ({ action, currentLocation, nextLocation }) =>
        !isBackForDialog(action) && currentLocation.pathname !== nextLocation.pathname && !(await mayLeave()),
      enableBeforeUnload: () => storedSession() !== undefined && hasUnsavedForm(),
    })
    return () => {
      stopAsking()
      unblock()
    }
  }, [history])
  // A dialog that stays mounted would get the Escape that asks the question, and close at once.
  if (!answer) return null
  return (
    <LazyDialog opened onClose={() => answer(false)}>
      {(opened) => <LeaveDialog answer={opened ? answer : undefined} />}
    </LazyDialog>
  )
}
