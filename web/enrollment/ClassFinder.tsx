import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { PERIODS } from '../../domain/period.ts'
import { PlainSelect } from '../ui/form/PlainSelect.tsx'
import { teacherOptions } from '../ui/format/teacherOptions.ts'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import styles from './ClassFinder.module.css'
import { ClassSearch } from './ClassSearch.tsx'
import { activeFilters } from './classFilters.ts'
import { periodNames, periodOptions } from './filterOptions.ts'
import type { FilterState } from './useClassFilters.ts'

/** Search and filters above the classes. On a phone the filters open below the search. */
export function ClassFinder(props: { readonly courses: readonly Course[]; readonly filterState: FilterState }) {
  const { courses, filterState } = props
  const { t, i18n } = useLingui()
  const { filters, change } = filterState
  const [opened, setOpened] = useState(false)
  const count = activeFilters({ ...filters, text: '', day: undefined }).length
  const { period = '', teacher = '', open, fits } = filters
  const periods = periodOptions(courses).map((value) => {
    const names = periodNames(courses, value).map((name) => i18n._(name))
    return { value, label: names.join(' / ') }
  })
  return (
    <search className={styles.finder} aria-label={t`Find a class`} data-screen-only>
      <ClassSearch />
      <DisclosureButton className={styles.toggle} opened={opened} controls="filters" onToggle={setOpened}>
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </DisclosureButton>
      <div id="filters" className={styles.filters} data-opened={opened}>
        <PlainSelect
          aria-label={t`Period`}
          value={period}
          options={[{ value: '', label: t`Any period` }, ...periods]}
          onChange={({ currentTarget: { value } }) => change({ period: PERIODS.find((name) => name === value) })}
        />
        <PlainSelect
          aria-label={t`Teacher`}
          value={teacher}
          options={[{ value: '', label: t`Any teacher` }, ...teacherOptions(courses)]}
          onChange={({ currentTarget: { value } }) => change({ teacher: value === '' ? undefined : Number(value) })}
        />
        <FilterCheckbox checked={open} onChange={(checked) => change({ open: checked })}>
          <Trans>Open seats</Trans>
        </FilterCheckbox>
        <FilterCheckbox checked={fits} onChange={(checked) => change({ fits: checked })}>
          <Trans>Fits schedule</Trans>
        </FilterCheckbox>
      </div>
    </search>
  )
}

function FilterCheckbox(props: {
  readonly checked: boolean
  readonly onChange: (checked: true | undefined) => void
  readonly children: ReactNode
}) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked || undefined)}
      />
      {props.children}
    </label>
  )
}
