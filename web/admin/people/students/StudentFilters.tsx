import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DAYS } from '../../../../domain/days.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { InlineSelect } from '../../../ui/form/InlineSelect.tsx'
import { dayName } from '../../../ui/format/labels.ts'
import { cleared } from '../../../ui/table/useTableFilter.ts'
import { type StudentFilter, studentFilter } from './filter.ts'

const WITHOUT_CLASS = 'without-class'

/** Shows only the students without a class on a day, or those who have finished but are still on a roster. */
export function StudentFilters(props: {
  readonly filter: StudentFilter
  readonly onChange: (change: StudentFilter) => void
}) {
  const { filter, onChange } = props
  const { t, i18n } = useLingui()
  const { data: semesters = [] } = useQuery(semestersQuery)
  const days = DAYS.map((day) => ({ value: `${WITHOUT_CLASS} ${day}`, label: t`No class on ${i18n._(dayName(day))}` }))
  const choose = (value: string) => {
    const [state, day] = value.split(' ')
    onChange({ ...cleared(filter), ...studentFilter({ state, day, semester: filter.semester }) })
  }
  return (
    <Group component="fieldset" gap="0.5rem 1rem" flex="1 0 100%" aria-label={t`Filters`} data-screen-only>
      <InlineSelect
        label={t`Show`}
        data={[
          { value: '', label: t`All students` },
          { value: 'finished', label: t`Finished but on a roster` },
          ...days,
        ]}
        value={[filter.state, filter.day].filter(Boolean).join(' ')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {filter.state === WITHOUT_CLASS && (
        <InlineSelect
          label={t`Semester`}
          data={[
            { value: '', label: t`Any active semester` },
            ...semesters.filter(({ active }) => active).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(filter.semester ?? '')}
          onChange={({ currentTarget }) => onChange({ semester: Number(currentTarget.value) || undefined })}
        />
      )}
    </Group>
  )
}
