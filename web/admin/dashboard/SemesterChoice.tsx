import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Semester } from '../../../contract/semesters.ts'
import styles from './AdminDashboard.module.css'

/** Chooses the semester of the figures. The choice is kept in the URL. */
export function SemesterChoice(props: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/admin/dashboard' })
  return (
    <NativeSelect
      className={styles.choice}
      label={t`Semester`}
      value={props.chosen.slug}
      data={props.semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={({ currentTarget }) =>
        navigate({ search: { semester: currentTarget.value }, replace: true, resetScroll: false })
      }
    />
  )
}
