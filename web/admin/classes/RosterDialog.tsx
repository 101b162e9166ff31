import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { WaitingPlaces } from '../../../contract/enrollment/commands.ts'
import { fullName } from '../../../domain/person.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import styles from './Class.module.css'
import { ReasonField } from './ReasonField.tsx'
import {
  CALLS,
  type Confirmation,
  type MadeChange,
  type PendingChange,
  questionFor,
  type RosterChange,
} from './rosterChanges.ts'
import { useRosterCall } from './useRosterCall.ts'
import { useWaitingPlaces } from './useWaitingPlaces.tsx'

interface Answers extends Confirmation {
  readonly waiting_places?: WaitingPlaces
}

/** Confirms and sends a roster change. If refused, stays open with the server's message. */
export function RosterDialog(props: {
  readonly pendingChange: PendingChange | undefined
  readonly course: CourseWithRoster
  readonly onClose: (made?: MadeChange) => void
}) {
  const { pendingChange, course, onClose } = props
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const [reason, setReason] = useState('')
  const { send, pending, refused, reset } = useRosterCall(course)
  const change = pendingChange && changeOf(pendingChange)
  const places = useWaitingPlaces(course, change === 'moveToEnrolled' ? pendingChange?.student : undefined)
  const confirmed = refused ? refused.confirmation : {}
  const isAsked = confirmed && pendingChange && places.isReady && !pending
  const asked = isAsked ? toBody(course, pendingChange, { ...confirmed, ...places.answer }) : undefined
  const { button, notify_families, view } = useEmailsOf(CALLS[change ?? 'drop'], asked)
  const close = (made?: MadeChange) => {
    onClose(made)
    setReason('')
    reset()
  }
  const confirm = async (confirmation: Confirmation = {}) => {
    if (!pendingChange || !change) return
    const { student } = pendingChange
    const answer = { ...confirmation, ...places.answer, reason }
    const made = await send(change, student.id, { schedule_id: student.pivot?.id, ...answer, notify_families })
    if (made) close({ text: successMessage(change, fullName(student)), change_id: made.change_id })
  }
  const successMessage = (made: RosterChange, name: string) =>
    ({
      drop: t`${name} has been dropped.`,
      moveToEnrolled: t`${name} is enrolled.`,
      leaveWaitList: t`${name} has been removed from the wait list.`,
      leaveReserve: t`${name} is no longer behind the wait list.`,
    })[made]
  const question = pendingChange && change && i18n._(questionFor(change, pendingChange.student, course.name))
  return (
    <Dialog
      opened={pendingChange !== undefined}
      title={refused ? t`We couldn't make this change` : question}
      onClose={pending ? undefined : () => close()}
    >
      <div className={styles.question}>
        <div role="alert">{refused && <p className={styles.refusal}>{text(refused.message)}</p>}</div>
        {places.view}
        {(!refused || refused.confirmation) && <ReasonField value={reason} onChange={setReason} />}
        {view}
        <div className={styles.answers}>
          {refused ? (
            <>
              {refused.confirmation && (
                <Button {...button} variant="default" loading={pending} onClick={() => confirm(refused.confirmation)}>
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
              <Button {...button} loading={pending} onClick={() => confirm()}>
                {t`Yes`}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function changeOf({ change }: PendingChange): RosterChange | undefined {
  return change === 'transfer' ? undefined : change
}

function toBody({ id: course_id }: CourseWithRoster, { student }: PendingChange, answers: Answers) {
  return { body: { course_id, student_id: student.id, schedule_id: student.pivot?.id, ...answers } }
}
