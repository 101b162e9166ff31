import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import { SEARCH_MAX } from '../../../contract/values.ts'
import { isFull } from '../../../domain/course.ts'
import { PERIODS } from '../../../domain/days.ts'
import type { Grade } from '../../../domain/grade.ts'
import { PlainSearch, PlainSelect } from '../../ui/form/PlainField.tsx'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import { useSearchText } from '../../ui/table/useTableSearch.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import styles from './ClassFinder.module.css'
import { type ClassFilters, classMatcher, filtersWithinDay } from './classFilters.ts'
import { periodNames, periodOptions } from './filterOptions.ts'
import type { FilterState } from './useClassFilters.ts'
import type { SchoolDay } from './week.ts'

/** Search and filters above the classes. On a phone the filters open below the search. */
export function ClassFinder(props: { readonly courses: readonly Course[]; readonly filterState: FilterState }) {
  const { courses, filterState } = props
  const { t, i18n } = useLingui()
  const { filters, change } = filterState
  const [opened, setOpened] = useState(false)
  const count = filtersWithinDay({ ...filters, text: '' }).length
  const { period = '', teacher = '', open, fits } = filters
  const periods = periodOptions(courses).map((value) => {
    const names = periodNames(courses, value).map((name) => i18n._(name))
    return { value, label: names.join(' / ') }
  })
  return (
    <Group component="search" gap="0.5rem" aria-label={t`Find a class`} data-screen-only>
      <ClassSearch />
      <DisclosureButton className={`chip ${styles.toggle}`} opened={opened} controls="filters" onToggle={setOpened}>
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </DisclosureButton>
      <Group id="filters" className={styles.filters} gap="0.5rem" data-opened={opened}>
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
      </Group>
    </Group>
  )
}

function FilterCheckbox(props: {
  readonly checked: boolean
  readonly onChange: (checked: true | undefined) => void
  readonly children: ReactNode
}) {
  return (
    <label className={`chip ${styles.option}`}>
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked || undefined)}
      />
      {props.children}
    </label>
  )
}

/** The search field. A key renders only this field; the list follows after a pause in typing. */
function ClassSearch() {
  const { t } = useLingui()
  const { text, setText, commit } = useSearchText()
  return (
    <PlainSearch
      className={styles.text}
      aria-label={t`Search classes`}
      placeholder={t`Name, teacher…`}
      maxLength={SEARCH_MAX}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

/**
 * The week with only the classes that match the filters other than the day. Open seats uses the seats at the last change
 * of a filter, so that the list does not move while families enroll.
 */
export function useMatchingDays(
  week: readonly SchoolDay[],
  filters: ClassFilters,
  context: StudentSemester,
): SchoolDay[] {
  const [applied, setApplied] = useState(() => ({ filters, full: fullClasses(week) }))
  if (applied.filters !== filters) setApplied({ filters, full: fullClasses(week) })
  const { full } = applied
  return useMemo(() => {
    const matches = classMatcher({ ...filters, day: undefined }, context, ({ id }) => full.has(id))
    return week.map((day) => ({ ...day, courses: day.courses.filter(matches) }))
  }, [week, filters, context, full])
}

function fullClasses(week: readonly SchoolDay[]): ReadonlySet<number> {
  return new Set(week.flatMap(({ courses }) => courses.filter(isFull).map(({ id }) => id)))
}

/** The classes and the schedule with the bell schedule's time where the office has entered none. */
export function useTimedCourses(semester: number, grade: Grade, listed: readonly Course[], stored: Schedule) {
  const courses = useBellTimes(semester, listed, grade)
  const enrolled = useBellTimes(semester, stored.enrolled, grade)
  const waiting = useBellTimes(semester, stored.waiting, grade)
  const offered = useBellTimes(semester, stored.offered, grade)
  const reserve = useBellTimes(semester, stored.reserve, grade)
  const schedule = useMemo(
    () => ({ enrolled: [...enrolled], waiting: [...waiting], offered: [...offered], reserve: [...reserve] }),
    [enrolled, waiting, offered, reserve],
  )
  return { courses, schedule }
}
