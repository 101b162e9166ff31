import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { Student } from '../../contract/students.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { CommandSteps } from './CommandSteps.tsx'
import { CommandTitle } from './CommandTitle.tsx'
import { cacheEnrollmentResult, refetchEnrollment } from './cacheResult.ts'
import { sendCommand } from './commands.ts'
import type { PendingCommand, SwapChoice } from './pendingCommand.ts'

export interface CommandDialogProps {
  readonly request: PendingCommand | undefined
  /** The classes as they are now, if the screen has them. */
  readonly courses: readonly Course[]
  readonly student: Pick<Student, 'id' | 'first_name' | 'last_name'>
  readonly semester: number
  readonly onClose: () => void
}

/** Confirms, sends and reports a command in one dialog, which cannot be closed while the command is pending. */
export function CommandDialog(props: CommandDialogProps) {
  const { request, courses, student, semester, onClose } = props
  const [failure, setFailure] = useState<Error>()
  const [chosen, setChosen] = useState<SwapChoice>()
  const choice = chosen ?? request?.choice ?? 'ask'
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: (pending: PendingCommand) => sendCommand(pending, student.id, choice),
    onSuccess: (result) => cacheEnrollmentResult(result, student.id, semester),
    onError: setFailure,
  })
  const close = () => {
    onClose()
    reset()
    setFailure(undefined)
    setChosen(undefined)
    if (failure) refetchEnrollment(student.id, semester)
  }
  const step = { result: data, failure, pending: isPending }
  return (
    <Dialog
      opened={request !== undefined}
      title={request && <CommandTitle request={request} student={student} step={step} />}
      onClose={isPending ? undefined : close}
    >
      {request && (
        <CommandSteps
          request={request}
          course={courses.find(({ id }) => id === request.course.id) ?? request.course}
          firstName={student.first_name}
          step={step}
          choice={choice}
          onChoice={setChosen}
          send={() => mutateAsync(request).catch(() => null)}
          close={close}
        />
      )}
    </Dialog>
  )
}
