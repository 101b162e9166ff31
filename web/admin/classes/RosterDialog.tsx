import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { seatsLeft } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import type { MadeChange } from '../undo/lastChange.ts'
import styles from './Class.module.css'
import { Questions } from './Questions.tsx'
import { ReasonField } from './ReasonField.tsx'
import { CALLS, type PendingChange, type PendingRosterChange, questionFor } from './rosterChanges.ts'
import { confirmChange, questionsOf, useRosterCall } from './useRosterCall.ts'
import { useWaitingPlaces } from './useWaitingPlaces.tsx'

interface Question {
  readonly course: CourseWithRoster
  readonly onClose: (made?: MadeChange) => void
}

/** Confirms and sends a change of a child on the roster. */
export function RosterDialog(props: Question & { readonly pendingChange: PendingRosterChange | undefined }) {
  const { pendingChange, course, onClose } = props
  const { i18n } = useLingui()
  const [isSending, setSending] = useState(false)
  const title = pendingChange && i18n._(questionFor(pendingChange.change, pendingChange.student, course.name))
  return (
    <Dialog opened={pendingChange !== undefined} title={title} onClose={isSending ? undefined : () => onClose()}>
      {pendingChange && (
        <RosterQuestion course={course} onClose={onClose} pendingChange={pendingChange} onSending={setSending} />
      )}
    </Dialog>
  )
}

/** What the change does, whom it emails, and why it is refused or asked about, before it is made. */
function RosterQuestion(
  props: Question & {
    readonly pendingChange: PendingRosterChange
    readonly onSending: (isSending: boolean) => void
  },
) {
  const { course, onClose, onSending } = props
  const { change, student } = props.pendingChange
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { send, pending, refused } = useRosterCall(course)
  const places = useWaitingPlaces(course, change === 'moveToEnrolled' ? student : undefined)
  const schedule_id = student.pivot?.id
  const body = { course_id: course.id, student_id: student.id, schedule_id, ...places.answer }
  const emails = useEmailsOf(CALLS[change], places.isReady && !pending ? { body, expects: [422] } : undefined, {
    takesMessage: true,
    hasUndo: change === 'drop' || change === 'moveToEnrolled',
    none: course.active ? '' : t`Families don't see this class.`,
    confirm: confirmChange,
  })
  const { questions, confirmation, isClash } = questionsOf(emails.refusals)
  const why = useId()
  const { notify_families, family_message } = emails
  const confirm = async () => {
    onSending(true)
    const answer = { ...confirmation, ...places.answer, reason, family_message }
    const made = await send(change, student.id, { schedule_id, ...answer, notify_families })
    onSending(false)
    if (made) onClose({ text: messages[change], change_id: made.change_id })
  }
  const [name, first, className] = [fullName(student), student.first_name, course.name]
  const messages = {
    drop: t`${name} was dropped from ${className}.`,
    moveToEnrolled: t`${name} is enrolled in ${className}.`,
    leaveWaitList: t`${name} has been removed from the wait list.`,
    leaveReserve: t`${name} is no longer behind the wait list.`,
  }
  const actions = {
    drop: t`Drop ${first}`,
    moveToEnrolled: confirmation.override ? t`Enroll ${first} Anyway` : t`Enroll ${first}`,
    leaveWaitList: t`Remove ${first}`,
    leaveReserve: t`Remove ${first}`,
  }
  return (
    <Stack className={styles.question} gap="md">
      {change === 'moveToEnrolled' && questions.length === 0 && <TakenSeat course={course} student={student} />}
      <Questions id={why} questions={questions} isClash={isClash} firstName={first} refused={refused?.message} />
      {places.view}
      {emails.view}
      {!emails.isRefused && <ReasonField value={reason} onChange={setReason} />}
      <Group className={styles.answers} gap="sm" justify="flex-end">
        <Button variant="default" disabled={pending} data-autofocus onClick={() => onClose()}>
          {t`Cancel`}
        </Button>
        <Button
          {...(emails.isRefused ? { disabled: true, 'aria-describedby': why } : emails.button)}
          loading={pending || !places.isReady}
          onClick={confirm}
        >
          {actions[change]}
        </Button>
      </Group>
    </Stack>
  )
}

/** Which seat a waiting child gets. */
function TakenSeat({ course, student }: Pick<Question, 'course'> & Pick<PendingChange, 'student'>) {
  const clock = useSchoolClock()
  const { first_name } = student
  const ends = student.pivot && student.offer_ends_at
  const left = seatsLeft(course)
  if (!ends && left === 0) return null
  return (
    <Text>
      {ends ? (
        <Trans>
          A seat is held for {first_name} until {clock.formatDateTime(ends)}. {first_name} takes it now, and the family
          does not have to answer.
        </Trans>
      ) : (
        <Plural
          value={left}
          one={`# seat is open. ${first_name} takes it.`}
          other={`# seats are open. ${first_name} takes one of them.`}
        />
      )}
    </Text>
  )
}
