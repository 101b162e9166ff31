import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Course, toggleCourse } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { queryClient } from '../../api/queries.ts'
import { useProblemText } from '../../ui/problemText.ts'
import styles from './cells.module.css'
import { statusLabel } from './statusLabel.ts'

/** Whether parents see the class; a press changes it. */
export function StatusCell({ row: { id, name, active, semester_id } }: { readonly row: Course }) {
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const toggle = useMutation({
    mutationFn: async () => (await call(toggleCourse, { params: { id }, body: {} })).body.courses,
    onSuccess: (courses) => queryClient.setQueryData(coursesQuery(semester_id).queryKey, courses),
  })
  return (
    <>
      <UnstyledButton
        className={styles.status}
        data-active={active || undefined}
        aria-label={active ? t`Active: make ${name} inactive` : t`Inactive: make ${name} active`}
        aria-busy={toggle.isPending}
        onClick={() => !toggle.isPending && toggle.mutate()}
      >
        {i18n._(statusLabel({ active }))}
      </UnstyledButton>
      {toggle.error && (
        <p className={styles.failed} role="alert">
          {text(toggle.error)}
        </p>
      )}
    </>
  )
}
