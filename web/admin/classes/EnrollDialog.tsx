import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { isFull } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import type { MadeChange } from '../undo/lastChange.ts'
import { ChildClassPicker, type PickingStudent } from './ChildClassPicker.tsx'
import styles from './Class.module.css'
import { Questions } from './Questions.tsx'
import { ReasonField } from './ReasonField.tsx'
import { CALLS } from './rosterChanges.ts'
import { confirmChange, questionsOf, useRosterCall } from './useRosterCall.ts'
import { useWaitingPlaces } from './useWaitingPlaces.tsx'

interface Enrollment {
  readonly student: PickingStudent
  readonly semester: Pick<Semester, 'id' | 'name'>
  readonly onClose: (made?: MadeChange) => void
}

/** Enrolls a child in one more class of the semester, or adds it to the wait list of a full one. */
export function EnrollDialog(props: Enrollment) {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const [name, semesterName] = [fullName(props.student), props.semester.name]
  const title = t`Enroll ${name} in a class of ${semesterName}`
  return (
    <Dialog opened title={title} onClose={isSending ? undefined : () => props.onClose()}>
      <EnrollQuestion {...props} onSending={setSending} />
    </Dialog>
  )
}

function EnrollQuestion(props: Enrollment & { readonly onSending: (isSending: boolean) => void }) {
  const { student, semester, onClose, onSending } = props
  const { t } = useLingui()
  const why = useId()
  const [course, choose] = useState<Course>()
  const [reason, setReason] = useState('')
  const { send, pending, refused, reset } = useRosterCall({ id: course?.id ?? 0 })
  const adding = course && isFull(course) ? 'joinWaitList' : 'enroll'
  const places = useWaitingPlaces(adding === 'enroll' ? course : undefined, student)
  const body = { course_id: course?.id ?? 0, student_id: student.id, ...places.answer }
  const isAsked = course !== undefined && places.isReady && !pending
  const emails = useEmailsOf(CALLS[adding], isAsked ? { body, expects: [422] } : undefined, {
    takesMessage: true,
    hasUndo: adding === 'enroll',
    none: course?.active ? '' : t`Families don't see this class.`,
    confirm: confirmChange,
  })
  const { questions, confirmation, isClash } = questionsOf(emails.refusals)
  const { notify_families, family_message } = emails
  const [name, first, className] = [fullName(student), student.first_name, course?.name ?? '']
  const pick = (picked: Course | undefined) => {
    reset()
    choose(picked)
  }
  const add = async () => {
    onSending(true)
    const answer = { ...confirmation, ...places.answer, reason, family_message }
    const made = await send(adding, student.id, { ...answer, notify_families })
    onSending(false)
    const done = {
      enroll: t`${name} is enrolled in ${className}.`,
      joinWaitList: t`${name} is on the wait list for ${className}.`,
    }
    if (made) onClose({ text: done[adding], change_id: made.change_id })
  }
  const labels = {
    enroll: confirmation.override ? t`Enroll ${first} Anyway` : t`Enroll ${first}`,
    joinWaitList: confirmation.override ? t`Waitlist ${first} Anyway` : t`Waitlist ${first}`,
  }
  const state = emails.isRefused ? { disabled: true, 'aria-describedby': why } : emails.button
  return (
    <Stack className={styles.question} gap="md">
      <ChildClassPicker label={t`Class`} student={student} semester_id={semester.id} chosen={course} onPick={pick} />
      {course === undefined && (
        <Text c="dimmed" fz="xs">{t`Choose a class to see whether the family is emailed.`}</Text>
      )}
      <Questions id={why} questions={questions} isClash={isClash} firstName={first} refused={refused?.message} />
      {places.view}
      {emails.view}
      <ReasonField value={reason} onChange={setReason} />
      <Group className={styles.answers} gap="sm" justify="flex-end">
        <Button variant="default" disabled={pending} onClick={() => onClose()}>
          {t`Cancel`}
        </Button>
        <Button {...(course ? state : { disabled: true })} loading={pending || !places.isReady} onClick={add}>
          {labels[adding]}
        </Button>
      </Group>
    </Stack>
  )
}
