import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import type { Student } from '../../contract/students.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'

const StudentForm = lazy(async () => ({ default: (await import('./StudentForm.tsx')).StudentForm }))

/** Adds a child or edits one; open while there is a student to it. `onClose` is told what was saved, if anything was. */
export function StudentDialog(given: {
  readonly student: Student | 'new' | undefined
  readonly onClose: (saved?: string) => void
}) {
  const { student, onClose } = given
  const { t } = useLingui()
  return (
    <Dialog
      opened={student !== undefined}
      title={student === 'new' ? t`Add Student` : t`Edit Student`}
      onClose={() => onClose()}
    >
      <AsyncBoundary>
        {student && <StudentForm student={student === 'new' ? undefined : student} onSaved={onClose} />}
      </AsyncBoundary>
    </Dialog>
  )
}
