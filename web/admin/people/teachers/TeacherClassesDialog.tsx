import { useLingui } from '@lingui/react/macro'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { weekPath } from '../../week/search.ts'
import { TeacherClassesTable } from './TeacherClassesTable.tsx'

/** A teacher's classes in all semesters. Open while `teacher` is set. */
export function TeacherClassesDialog(props: { readonly teacher: Teacher | undefined; readonly onClose: () => void }) {
  const { teacher, onClose } = props
  const { t } = useLingui()
  const name = teacher ? fullName(teacher) : ''
  return (
    <Dialog opened={teacher !== undefined} title={t`Classes Taught by ${name}`} onClose={onClose} wide>
      {teacher && teacher.courses.length > 0 && (
        <p>
          <RowLink to={weekPath({ teacher: teacher.id })}>{t`Show ${name}'s week`}</RowLink>
        </p>
      )}
      {teacher && <TeacherClassesTable courses={teacher.courses} />}
    </Dialog>
  )
}
