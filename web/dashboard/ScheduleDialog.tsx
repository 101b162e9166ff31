import { useLingui } from '@lingui/react/macro'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'

const Schedule = lazyPart(async () => (await import('../ui/schedule/Schedule.tsx')).Schedule)

/** A child's schedule by semester, at first of the dashboard's; open while `student` is set. */
export function ScheduleDialog(props: {
  readonly student: Student | undefined
  readonly semester: Semester | undefined
  readonly onClose: () => void
}) {
  const { student, semester, onClose } = props
  const { t } = useLingui()
  const name = student ? fullName(student) : ''
  return (
    <Dialog opened={student !== undefined} title={t`Schedule for ${name}`} onClose={onClose} wide>
      <AsyncBoundary>
        {student && <Schedule student={student} initial={semester} addButtonLabel={t`Add/Drop Classes`} />}
      </AsyncBoundary>
    </Dialog>
  )
}
