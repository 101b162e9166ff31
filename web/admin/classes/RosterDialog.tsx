import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import type { PendingChange } from './pendingChange.ts'
import styles from './Roster.module.css'
import { type Confirmation, questionFor, type RosterChange } from './rosterChanges.ts'
import { useRosterCall } from './useRosterCall.ts'

/** Confirms and sends a roster change. If refused, stays open with the server's message. */
export function RosterDialog(props: {
  readonly pendingChange: PendingChange | undefined
  readonly course: CourseWithRoster
  readonly onClose: (done?: string) => void
}) {
  const { pendingChange, course, onClose } = props
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const { send, pending, refused, reset } = useRosterCall(course)
  const close = (done?: string) => {
    onClose(done)
    reset()
  }
  const confirm = async (confirmation: Confirmation = {}) => {
    if (!pendingChange) return
    const { change, student } = pendingChange
    if (await send(change, student.id, { schedule_id: student.pivot.id, ...confirmation }))
      close(successMessage(change, fullName(student)))
  }
  const successMessage = (change: RosterChange, name: string) =>
    ({
      drop: t`${name} has been dropped.`,
      move: t`${name} is enrolled.`,
      remove: t`${name} has been removed from the wait list.`,
    })[change]
  const question = pendingChange && i18n._(questionFor(pendingChange.change, pendingChange.student, course.name))
  return (
    <Dialog
      opened={pendingChange !== undefined}
      title={refused ? t`We couldn't make this change` : question}
      onClose={pending ? undefined : () => close()}
    >
      <div role="alert">{refused && <p className={styles.refusal}>{text(refused.message)}</p>}</div>
      <div className={styles.answers}>
        {refused ? (
          <>
            {refused.confirmation && (
              <Button variant="default" loading={pending} onClick={() => confirm(refused.confirmation)}>
                {t`Enroll anyway`}
              </Button>
            )}
            <Button data-autofocus onClick={() => close()}>
              {t`OK`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" disabled={pending} data-autofocus onClick={() => close()}>
              {t`No`}
            </Button>
            <Button loading={pending} onClick={() => confirm()}>
              {t`Yes`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
