import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { coursesQuery } from '../api/courses.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { CommandSteps } from './CommandSteps.tsx'
import { CommandTitle } from './CommandTitle.tsx'
import { sendCommand } from './commands.ts'
import type { StudentSemester } from './enrollmentState.ts'
import type { PendingCommand } from './pendingCommand.ts'
import { cacheEnrollmentResult, refetchEnrollment } from './queries.ts'

/** Confirms, sends and reports a command in one dialog, which cannot be closed while the command is pending. */
export function CommandDialog(props: {
  readonly request: PendingCommand | undefined
  readonly context: StudentSemester
  readonly onClose: () => void
}) {
  const { request, onClose } = props
  const { student, semester } = props.context
  const { data: courses } = useSuspenseQuery(coursesQuery(semester.id))
  const [failure, setFailure] = useState<Error>()
  const [automatic, setAutomatic] = useState(false)
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: (pending: PendingCommand) => sendCommand(pending, student.id, automatic),
    onSuccess: (result) => cacheEnrollmentResult(result, student.id, semester.id),
    onError: setFailure,
  })
  const close = () => {
    onClose()
    reset()
    setFailure(undefined)
    setAutomatic(false)
    if (failure) refetchEnrollment(student.id, semester.id)
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
          step={step}
          automatic={automatic}
          onAutomatic={setAutomatic}
          send={() => mutateAsync(request).catch(() => null)}
          close={close}
        />
      )}
    </Dialog>
  )
}
