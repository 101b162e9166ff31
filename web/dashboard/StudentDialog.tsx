import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../contract/students.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'

const StudentForm = lazyPart(async () => (await import('./StudentForm.tsx')).StudentForm)

/** Adds or edits a child; open while `student` is set. `onClose` gets the success message after a save. */
export function StudentDialog(props: {
  readonly student: Student | 'new' | undefined
  readonly onClose: (message?: string) => void
}) {
  const { student, onClose } = props
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
