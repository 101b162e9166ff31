import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { Asked } from './asked.ts'
import { CommandSteps } from './CommandSteps.tsx'
import { CommandTitle } from './CommandTitle.tsx'
import { CALLS } from './commands.ts'
import { keepAnswer, readAgain } from './queries.ts'
import type { Situation } from './standing.ts'

/**
 * Asks before a command is sent, waits for the answer and shows it: one dialog from the press to the end. While the
 * answer is on its way nothing closes it, so that no family is left without knowing.
 */
export function CommandDialog(given: {
  readonly asked: Asked | undefined
  readonly situation: Situation
  readonly onClose: () => void
}) {
  const { asked, onClose } = given
  const { student, semester } = given.situation
  const [failure, setFailure] = useState<Error>()
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: async ({ command, course }: Asked) => {
      const sent = { params: { course_id: course.id, student_id: student.id }, body: {} }
      return (await call(CALLS[command], sent)).body
    },
    onSuccess: (answer) => keepAnswer(answer, student.id, semester.id),
    onError: setFailure,
  })
  const close = () => {
    onClose()
    reset()
    setFailure(undefined)
    if (failure) readAgain(student.id, semester.id)
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
