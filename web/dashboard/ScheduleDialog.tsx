import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { Schedule } from '../ui/schedule/Schedule.tsx'

/** A child's week, semester by semester; open while there is a student to it. */
export function ScheduleDialog(given: { readonly student: Student | undefined; readonly onClose: () => void }) {
  const { student, onClose } = given
  const { t } = useLingui()
  const name = student ? fullName(student) : ''
  return (
    <Dialog opened={student !== undefined} title={t`Schedule of ${name}`} onClose={onClose} wide>
      <AsyncBoundary>{student && <Schedule student={student} addButtonLabel={t`Add/Drop Classes`} />}</AsyncBoundary>
    </Dialog>
  )
}
