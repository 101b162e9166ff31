import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Semester } from '../../contract/semesters.ts'

/** Chooses the semester; the choice stands in the address and goes with it when the page is left. */
export function SemesterPicker(given: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/enrollment' })
  const labelOf = ({ name, active }: Semester) => (active ? name : t`${name} (inactive)`)
  return (
    <NativeSelect
      label={t`Semester`}
      value={given.chosen.slug}
      data={given.semesters.map((semester) => ({ value: semester.slug, label: labelOf(semester) }))}
      onChange={({ currentTarget }) =>
        navigate({ search: { semester: currentTarget.value }, replace: true, resetScroll: false })
      }
    />
  )
}
