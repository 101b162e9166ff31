import { useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Course } from '../../../../contract/courses.ts'
import type { ClassFilter } from '../../../../domain/classFilter.ts'
import { DAYS } from '../../../../domain/days.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { dayLabel, gradeLabel } from '../../../ui/format/labels.ts'
import { teacherOptions } from '../../../ui/format/teacherOptions.ts'
import { focusSearch } from '../../../ui/table/SearchBox.tsx'
import { cleared } from '../../../ui/table/useTableFilter.ts'
import { FoldedFilters } from '../../ui/FoldedFilters.tsx'
import { classFilter } from './filter.ts'

interface Props {
  readonly courses: readonly Course[]
  readonly filter: ClassFilter
  readonly onChange: (change: ClassFilter) => void
}

/** The filters of the class list, which are in its URL. A narrow screen shows them when they are asked for. */
export function ClassFilters({ isNarrow, ...props }: Props & { readonly isNarrow: boolean }) {
  return (
    <FoldedFilters isNarrow={isNarrow} count={Object.keys(props.filter).length}>
      <Fields {...props} />
    </FoldedFilters>
  )
}

function Fields({ courses, filter, onChange }: Props) {
  const { t, i18n } = useLingui()
  const isFiltered = Object.keys(filter).length > 0
  const choose = (name: 'day' | 'grade' | 'teacher', parse: (value: string) => unknown = String) => ({
    value: String(filter[name] ?? ''),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: undefined, ...classFilter({ [name]: parse(currentTarget.value) }) }),
  })
  const clear = () => {
    focusSearch()
    onChange(cleared(filter))
  }
  return (
    <Group component="fieldset" gap="0.5rem 1rem" flex="1 0 100%" aria-label={t`Filters`} data-screen-only>
      <NativeSelect
        aria-label={t`Days`}
        data={[{ value: '', label: t`All days` }, ...DAYS.map((value) => ({ value, label: i18n._(dayLabel(value)) }))]}
        {...choose('day')}
      />
      <NativeSelect
        aria-label={t`Grade`}
        data={[
          { value: '', label: t`All grades` },
          ...CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) })),
        ]}
        {...choose('grade')}
      />
      <NativeSelect
        aria-label={t`Teacher`}
        maw="14rem"
        data={[{ value: '', label: t`All teachers` }, ...teacherOptions(courses)]}
        {...choose('teacher', Number)}
      />
      <Tick checked={filter.full === true} onChange={(checked) => onChange({ full: checked || undefined })}>
        {t`Full`}
      </Tick>
      <Tick checked={filter.waiting === true} onChange={(checked) => onChange({ waiting: checked || undefined })}>
        {t`With a wait list`}
      </Tick>
      <Minimum value={filter.under} onChange={(under) => onChange({ under })} />
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {t`Clear filters`}
        </Button>
      )}
    </Group>
  )
}

function Tick(props: {
  readonly checked: boolean
  readonly onChange: (checked: true | false) => void
  readonly children: string
}) {
  const { checked, onChange, children } = props
  return (
    <Group component="label" display="inline-flex" gap="xs" wrap="nowrap" mih="1.75rem">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </Group>
  )
}

/** Lists the classes with fewer children than the program's minimum. */
function Minimum(props: {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}) {
  const { value, onChange } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" mih="1.75rem">
      <label htmlFor={id}>{t`Fewer students than`}</label>
      <TextInput
        id={id}
        type="number"
        w="4.5rem"
        min={1}
        max={999}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(classFilter({ under: currentTarget.valueAsNumber }).under)}
      />
    </Group>
  )
}
