import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { removeCachedStudent } from '../../../api/students.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { OpenDialog } from '../../ui/useTableDialog.ts'

const StudentForm = lazyPart(async () => (await import('./StudentForm.tsx')).StudentForm)

/** The dialogs that create, edit and delete a student. */
export function StudentDialogs(props: {
  readonly dialog: OpenDialog<Student> | undefined
  readonly onClose: (done?: string) => void
  /** Called instead of `onClose` after a deletion. */
  readonly onDeleted?: (done: string) => void
}) {
  const { dialog, onClose, onDeleted } = props
  const { t } = useLingui()
  const student = dialog?.row
  const name = student ? fullName(student) : ''
  const remove = async () => {
    const id = student?.id ?? 0
    await call('DELETE /api/students/:id', { params: { id }, body: {} })
    if (!onDeleted) await removeCachedStudent(id)
  }
  return (
    <>
      <FormDialog dialog={dialog} titles={{ create: t`Create Student`, edit: t`Edit Student` }} onClose={onClose}>
        {(row) => <StudentForm student={row} onSaved={onClose} />}
      </FormDialog>
      <DeleteDialog
        name={dialog?.action === 'delete' ? name : undefined}
        refusalText={t`${name} is still enrolled or waitlisted in at least one course. You must remove them from all classes before deleting them.`}
        remove={remove}
        onClose={(done) => (done !== undefined && onDeleted ? onDeleted(done) : onClose(done))}
      >
        <p>{t`This can't be undone. The enrollment log is kept.`}</p>
      </DeleteDialog>
    </>
  )
}

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
