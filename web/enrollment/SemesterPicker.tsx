import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import { PlainSelect } from '../ui/form/PlainSelect.tsx'
import styles from './Enrollment.module.css'

/** Chooses the semester. The choice is part of the URL, so it is lost when the user leaves the page. */
export function SemesterPicker(props: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate({ from: '/enrollment' })
  const labelOf = ({ name, active }: Semester) => (active ? name : t`${name} (inactive)`)
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{t`Semester`}</label>
      <PlainSelect
        id={id}
        value={props.chosen.slug}
        options={props.semesters.map((semester) => ({ value: semester.slug, label: labelOf(semester) }))}
        onChange={({ currentTarget }) =>
          navigate({
            search: (current) => ({ ...current, semester: currentTarget.value, teacher: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  )
}
