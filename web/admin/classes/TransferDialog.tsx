import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/officeCourse.ts'
import { errorMessage } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import type { MadeChange } from '../undo/lastChange.ts'
import { ChildClassPicker, type PickingStudent } from './ChildClassPicker.tsx'
import styles from './Class.module.css'
import { Questions } from './Questions.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { Confirmation } from './rosterChanges.ts'
import { confirmChange, questionsOf } from './useRosterCall.ts'

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
  const [course, choose] = useState<Course>()
  const to = course?.id
  const [reason, setReason] = useState('')
  const move = useTransfer(student, from, onSending)
  const body = { course_id: to ?? 0, student_id: student.id, from_course_id: from.id }
  const isAsked = to !== undefined && !move.isPending
  const emails = useEmailsOf('PUT /api/admin/transfer-student', isAsked ? { body, expects: [422] } : undefined, {
    takesMessage: true,
    hasUndo: true,
    none: t`Families don't see these classes.`,
    confirm: confirmChange,
  })
  const { questions, confirmation, isClash } = questionsOf(emails.refusals)
  const why = useId()
  const { notify_families, family_message } = emails
  const send = async () => {
    const made = await move.send({ ...body, ...confirmation, reason, family_message }, notify_families)
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
        onPick={choose}
      />
      {to === undefined && <Text c="dimmed" fz="xs">{t`Choose a class to see whether the family is emailed.`}</Text>}
      <Questions
        id={why}
        questions={questions}
        isClash={isClash}
        firstName={student.first_name}
        refused={to === move.refused?.to ? move.refused?.message : undefined}
      />
      {emails.view}
      <ReasonField value={reason} onChange={setReason} />
      <Group className={styles.answers} gap="sm" justify="flex-end">
        <Button variant="default" disabled={move.isPending} onClick={() => onClose()}>
          {t`Cancel`}
        </Button>
        <Button
          {...(to === undefined
            ? { disabled: true }
            : emails.isRefused
              ? { disabled: true, 'aria-describedby': why }
              : emails.button)}
          loading={move.isPending}
          onClick={send}
        >
          {confirmation.override ? t`Move ${student.first_name} Anyway` : t`Move ${student.first_name}`}
        </Button>
      </Group>
    </Stack>
  )
}

type TransferBody = Confirmation & {
  readonly course_id: number
  readonly student_id: number
  readonly from_course_id: number
  readonly reason: string
  readonly family_message: string
}

/** A refusal belongs to the class that was chosen. */
function useTransfer(student: PickingStudent, from: { readonly id: number }, onSending: (isSending: boolean) => void) {
  const { mutateAsync, error, variables, isPending } = useMutation({
    mutationFn: ({ body, notify_families }: { body: TransferBody; notify_families: 'yes' | 'no' }) =>
      call('PUT /api/admin/transfer-student', { body, expects: [], notify_families }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: ({ body }) => {
      cacheCourse(body.course)
      cacheCourse(body.from)
      void queryClient.invalidateQueries({ queryKey: ['schedule', student.id] })
      void queryClient.invalidateQueries({ queryKey: ['history', student.id] })
    },
  })
  const to = variables?.body.course_id
  const refused = error ? { message: errorMessage(error), to } : undefined
  return {
    isPending,
    refused,
    send: async (body: TransferBody, notify_families: 'yes' | 'no') => {
      const sent = { body: { ...body, from_course_id: from.id }, notify_families }
      return (await mutateAsync(sent).catch(() => undefined))?.body
    },
  }
}
