import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Teacher, updateTeacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { cacheTeachers } from '../../../api/teachers.ts'
import { restoreFocus } from '../../../ui/focus/restoreFocus.ts'
import { StatusButton } from '../../ui/StatusButton.tsx'
import { TeacherTableContext } from './teacherTableContext.ts'

/** Toggles whether the teacher can be assigned to classes. */
export function TeacherStatus({ row }: { readonly row: Teacher }) {
  const { id, first_name, last_name, email, active } = row
  const { t } = useLingui()
  const { showMessage } = useContext(TeacherTableContext)
  const name = fullName(row)
  const isActive = active === 1
  const toggle = useMutation({
    mutationFn: () =>
      call(updateTeacher, { params: { id }, body: { first_name, last_name, email, active: isActive ? 0 : 1 } }),
    onSuccess: ({ body }) => {
      cacheTeachers(body.teachers)
      showMessage(isActive ? t`${name} is now inactive.` : t`${name} is now active.`)
      restoreFocus()
    },
  })
  return (
    <StatusButton
      active={isActive}
      label={isActive ? t`Active: make ${name} inactive` : t`Inactive: make ${name} active`}
      toggle={toggle}
    />
  )
}
