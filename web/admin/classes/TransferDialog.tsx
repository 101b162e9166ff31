import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
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

interface Transfer {
  readonly student: PickingStudent
  readonly from: Pick<Course, 'id' | 'name' | 'semester_id'>
  readonly onClose: (made?: MadeChange) => void
}

/** Moves a child to another class of the semester. It keeps its seat unless it gets the other one. */
export function TransferDialog({
  student,
  ...transfer
}: Omit<Transfer, 'student'> & { readonly student: PickingStudent | undefined }) {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const [name, left] = [student && fullName(student), transfer.from.name]
  const title = t`Move ${name} from ${left}`
  return (
    <Dialog opened={student !== undefined} title={title} onClose={isSending ? undefined : () => transfer.onClose()}>
      {student && <TransferQuestion {...transfer} student={student} onSending={setSending} />}
    </Dialog>
  )
}

function TransferQuestion(props: Transfer & { readonly onSending: (isSending: boolean) => void }) {
  const { student, from, onClose, onSending } = props
  const { t } = useLingui()
  const why = useId()
  const [course, choose] = useState<Course>()
  const to = course?.id
  const [reason, setReason] = useState('')
  const { send, pending, refused, reset } = useRosterCall({ id: to ?? 0 })
  const body = { course_id: to ?? 0, student_id: student.id, from_course_id: from.id }
  const isAsked = to !== undefined && !pending
  const emails = useEmailsOf(CALLS.transfer, isAsked ? { body, expects: [422] } : undefined, {
    takesMessage: true,
    hasUndo: true,
    none: t`Families don't see these classes.`,
    confirm: confirmChange,
  })
  const { questions, confirmation, isClash } = questionsOf(emails.refusals)
  const { notify_families, family_message } = emails
  const pick = (picked: Course | undefined) => {
    // It would lose the answer to the move that is being sent.
    if (pending) return
    reset()
    choose(picked)
  }
  const move = async () => {
    onSending(true)
    const answer = { from_course_id: from.id, ...confirmation, reason, family_message }
    const made = await send('transfer', student.id, { ...answer, notify_families })
    onSending(false)
    if (made) onClose({ text: t`${fullName(student)} is now in ${made.course.name}.`, change_id: made.change_id })
  }
  return (
    <Stack className={styles.question} gap="md">
      <ChildClassPicker
        label={t`New class`}
        student={student}
        semester_id={from.semester_id}
        from={from}
        chosen={course}
        onPick={pick}
      />
      {to === undefined && <Text c="dimmed" fz="xs">{t`Choose a class to see whether the family is emailed.`}</Text>}
      <Questions
        id={why}
        questions={questions}
        isClash={isClash}
        firstName={student.first_name}
        refused={refused?.message}
      />
      {emails.view}
      <ReasonField value={reason} onChange={setReason} />
      <Group className={styles.answers} gap="sm" justify="flex-end">
        <Button variant="default" disabled={pending} onClick={() => onClose()}>
          {t`Cancel`}
        </Button>
        <Button
          {...(to === undefined
            ? { disabled: true }
            : emails.isRefused
              ? { disabled: true, 'aria-describedby': why }
              : emails.button)}
          loading={pending}
          onClick={move}
        >
          {confirmation.override ? t`Move ${student.first_name} Anyway` : t`Move ${student.first_name}`}
        </Button>
      </Group>
    </Stack>
  )
}
