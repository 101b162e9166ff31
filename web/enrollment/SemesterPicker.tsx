import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Semester } from '../../contract/semesters.ts'
import styles from './Enrollment.module.css'

/** Chooses the semester. The choice is part of the URL, so it is lost when the user leaves the page. */
export function SemesterPicker(props: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/enrollment' })
  const labelOf = ({ name, active }: Semester) => (active ? name : t`${name} (inactive)`)
  return (
    <NativeSelect
      className={styles.picker}
      label={t`Semester`}
      value={props.chosen.slug}
      data={props.semesters.map((semester) => ({ value: semester.slug, label: labelOf(semester) }))}
      onChange={({ currentTarget }) =>
        navigate({
          search: (current) => ({ ...current, semester: currentTarget.value, teacher: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
