import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Course, toggleCourse } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { queryClient } from '../../api/queryClient.ts'
import { StatusButton } from '../ui/StatusButton.tsx'

/** Toggles whether parents see the class. */
export function StatusCell({ row: { id, name, active, semester_id } }: { readonly row: Course }) {
  const { t } = useLingui()
  const toggle = useMutation({
    mutationFn: async () => (await call(toggleCourse, { params: { id }, body: {} })).body.courses,
    onSuccess: (courses) => queryClient.setQueryData(coursesQuery(semester_id).queryKey, courses),
  })
  return (
    <StatusButton
      active={active}
      label={active ? t`Active: make ${name} inactive` : t`Inactive: make ${name} active`}
      toggle={toggle}
    />
  )
}
