import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { PERIODS } from '../../domain/period.ts'
import styles from './ClassFinder.module.css'
import { ClassSearch } from './ClassSearch.tsx'
import { activeFilters } from './classFilters.ts'
import { periodOptions, teacherOptions } from './filterOptions.ts'
import type { FilterState } from './useClassFilters.ts'

/** Search and filters above the classes. On a phone the filters open below the search. */
export function ClassFinder({ courses, state }: { readonly courses: readonly Course[]; readonly state: FilterState }) {
  const { t } = useLingui()
  const { filters, change } = state
  const [opened, setOpened] = useState(false)
  const count = activeFilters({ ...filters, text: '', day: undefined }).length
  const { period = '', teacher = '', open, fits } = filters
  return (
    <search className={styles.finder} aria-label={t`Find a class`} data-screen-only>
      <ClassSearch />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={opened}
        aria-controls="filters"
        onClick={() => setOpened(!opened)}
      >
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </button>
      <div id="filters" className={styles.filters} data-opened={opened}>
        <NativeSelect
          aria-label={t`Period`}
          value={period}
          data={[{ value: '', label: t`Any period` }, ...periodOptions(courses).map(labeled)]}
          onChange={({ currentTarget: { value } }) => change({ period: PERIODS.find((name) => name === value) })}
        />
        <NativeSelect
          aria-label={t`Teacher`}
          value={teacher}
          data={[{ value: '', label: t`Any teacher` }, ...teacherOptions(courses)]}
          onChange={({ currentTarget: { value } }) => change({ teacher: value === '' ? undefined : Number(value) })}
        />
        <Option on={open} set={(on) => change({ open: on })}>
          <Trans>Open seats</Trans>
        </Option>
        <Option on={fits} set={(on) => change({ fits: on })}>
          <Trans>Fits schedule</Trans>
        </Option>
      </div>
    </search>
  )

  function labeled(name: (typeof PERIODS)[number]) {
    if (name === 'All Day') return { value: name, label: t`All Day` }
    return { value: name, label: name === 'Optional' ? t`Optional` : t`Period ${name}` }
  }
}

function Option(props: {
  readonly on: boolean
  readonly set: (on: true | undefined) => void
  readonly children: ReactNode
}) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={props.on}
        onChange={({ currentTarget }) => props.set(currentTarget.checked || undefined)}
      />
      {props.children}
    </label>
  )
}
