import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Semester } from '../../../contract/semesters.ts'
import styles from './AdminDashboard.module.css'

/** Chooses the semester whose figures are shown; the choice stands in the address. */
export function SemesterChoice(given: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/admin/dashboard' })
  return (
    <NativeSelect
      className={styles.choice}
      label={t`Semester`}
      value={given.chosen.slug}
      data={given.semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={({ currentTarget }) =>
        navigate({ search: { semester: currentTarget.value }, replace: true, resetScroll: false })
      }
    />
  )
}
