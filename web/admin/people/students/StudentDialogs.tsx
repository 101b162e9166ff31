import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { deleteStudent, type Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { evictStudent } from '../../../api/students.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { OpenDialog } from '../../ui/useTableDialog.ts'

const StudentForm = lazy(async () => ({ default: (await import('./StudentForm.tsx')).StudentForm }))

/** Creates, edits or deletes a student: in the list of all of them, and on the page of one. */
export function StudentDialogs(given: {
  readonly asked: OpenDialog<Student> | undefined
  readonly onClose: (done?: string) => void
  /** In the place of `onClose` when the student is no more. */
  readonly onDeleted?: (done: string) => void
}) {
  const { asked, onClose, onDeleted } = given
  const { t } = useLingui()
  const student = asked?.row
  const name = student ? fullName(student) : ''
  const remove = async () => {
    const id = student?.id ?? 0
    await call(deleteStudent, { params: { id }, body: {} })
    if (!onDeleted) evictStudent(id)
  }
  return (
    <>
      <FormDialog asked={asked} titles={{ create: t`Create Student`, edit: t`Edit Student` }} onClose={onClose}>
        {(row) => <StudentForm student={row} onSaved={onClose} />}
      </FormDialog>
      <DeleteDialog
        name={asked?.what === 'delete' ? name : undefined}
        stillTied={t`${name} is still enrolled or waitlisted in at least one course. You must remove them from all classes before deleting them.`}
        remove={remove}
        onClose={(done) => (done !== undefined && onDeleted ? onDeleted(done) : onClose(done))}
      >
        <p>{t`This can't be undone. The enrollment log is kept.`}</p>
      </DeleteDialog>
    </>
  )
}
