import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../../../contract/students.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'

const MergeForm = lazyPart(async () => (await import('./MergeForm.tsx')).MergeForm)

/** Merges two entries of one child: `students`, or one of them and another that the office chooses. Undefined while the dialog is closed. */
export function MergeDialog(props: {
  readonly students: readonly Student[] | undefined
  readonly onClose: () => void
  readonly onMerged: (kept: Student, done: string) => void | Promise<void>
}) {
  const { students, onClose, onMerged } = props
  const { t } = useLingui()
  return (
    <Dialog opened={students !== undefined} title={t`Merge two entries of one child`} onClose={onClose}>
      <AsyncBoundary>
        {students && <MergeForm students={students} onClose={onClose} onMerged={onMerged} />}
      </AsyncBoundary>
    </Dialog>
  )
}
