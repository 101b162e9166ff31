import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { CommandSteps } from './CommandSteps.tsx'
import { CommandTitle } from './CommandTitle.tsx'
import { CALLS } from './commands.ts'
import type { StudentSemester } from './enrollmentState.ts'
import type { PendingCommand } from './pendingCommand.ts'
import { cacheEnrollmentAnswer, refetchEnrollment } from './queries.ts'

/**
 * Asks before a command is sent, waits for the answer and shows it: one dialog from the press to the end. While the
 * answer is on its way nothing closes it, so that no family is left without knowing.
 */
export function CommandDialog(given: {
  readonly asked: PendingCommand | undefined
  readonly situation: StudentSemester
  readonly onClose: () => void
}) {
  const { asked, onClose } = given
  const { student, semester } = given.situation
  const [failure, setFailure] = useState<Error>()
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: async ({ command, course }: PendingCommand) => {
      const sent = { params: { course_id: course.id, student_id: student.id }, body: {} }
      return (await call(CALLS[command], sent)).body
    },
    onSuccess: (answer) => cacheEnrollmentAnswer(answer, student.id, semester.id),
    onError: setFailure,
  })
  const close = () => {
    onClose()
    reset()
    setFailure(undefined)
    if (failure) refetchEnrollment(student.id, semester.id)
  }
  const step = { answer: data, failure, pending: isPending }
  return (
    <Dialog
      opened={asked !== undefined}
      title={asked && <CommandTitle asked={asked} student={student} step={step} />}
      onClose={isPending ? undefined : close}
    >
      {asked && (
        <CommandSteps asked={asked} step={step} send={() => mutateAsync(asked).catch(() => undefined)} close={close} />
      )}
    </Dialog>
  )
}
