import type { Student } from '../../../../contract/students.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'

const MergeEntriesDialog = lazyPart(async () => (await import('./MergeForm.tsx')).MergeEntriesDialog)

/** Merges two entries of one child: `students`, or one of them and another that the office chooses. Undefined while the dialog is closed. */
export function MergeDialog(props: {
  readonly students: readonly Student[] | undefined
  readonly onClose: () => void
  readonly onMerged: (kept: Student, done: string) => void | Promise<void>
}) {
  return (
    <LazyDialog opened={props.students !== undefined} onClose={props.onClose}>
      {(opened) => <MergeEntriesDialog {...props} students={opened ? props.students : undefined} />}
    </LazyDialog>
  )
}
