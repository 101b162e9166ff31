import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type Days, dayNoteKeyOf, type Period } from '../../../domain/days.ts'
import { searchTerms } from '../../../domain/search.ts'
import type { ClassFilters, FilterName } from './classFilters.ts'
import { CLASS_LIST_ID } from './elementIds.ts'
import type { EnrollmentSearch } from './search.ts'
import { useIsPhone } from './useIsPhone.ts'
import type { SchoolDay } from './week.ts'

/** The chosen day, kept in the URL, and the function that chooses one. At first, a phone shows the first day that is not complete. */
export function useDay(week: readonly SchoolDay[]) {
  const { day: key } = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/enrollment' })
  const isPhone = useIsPhone()
  const [firstOpenDay] = useState(() => (week.find(isOpen) ?? week[0])?.days)
  const chosen = week.find(({ days }) => dayNoteKeyOf(days) === key)?.days
  const day = key === undefined && isPhone ? firstOpenDay : chosen
  const chooseDay = (days: Days | undefined) => {
    const search = (current: EnrollmentSearch) => ({ ...current, day: days ? dayNoteKeyOf(days) : ('all' as const) })
    return navigate({ search, replace: true, resetScroll: false })
  }
  return [day, chooseDay] as const
}

/** The filters of the class list, kept in the URL. A search looks at the whole week until the family chooses a day for it. */
export function useClassFilters(week: readonly SchoolDay[]) {
  const { search = '', period, teacher, open = false, fits = false } = useSearch({ from: '/enrollment' })
  const navigate = useNavigate({ from: '/enrollment' })
  const text = useDeferredValue(search)
  const isSearch = searchTerms(text).length > 0
  const [isOfOneDay, setOfOneDay] = useState(false)
  if (isOfOneDay && !isSearch) setOfOneDay(false)
  const [chosenDay, chooseDay] = useDay(week)
  const day = isSearch && !isOfOneDay ? undefined : chosenDay

  const filters: ClassFilters = useMemo(
    () => ({ text, day, period, teacher, open, fits }),
    [text, day, period, teacher, open, fits],
  )
  const change = useCallback(
    (search: EnrollmentSearch) =>
      void navigate({ search: (current) => ({ ...current, ...search }), resetScroll: false }),
    [navigate],
  )
  const remove = useCallback(
    (names: readonly FilterName[]) => {
      setOfOneDay((isOne) => isOne && !names.includes('day'))
      change(Object.fromEntries(names.map((name) => [parameterOf(name), name === 'day' ? 'all' : undefined])))
    },
    [change],
  )
  return {
    filters,
    change,
    chooseDay: (days: Days | undefined) => {
      setOfOneDay(isSearch && days !== undefined)
      if (days || !isSearch) void chooseDay(days)
      showListFromStart()
    },
    /** Lists the classes of a period that fit the schedule, and moves the focus to them. */
    choosePeriod: (days: Days, period: Period) => {
      change({ day: dayNoteKeyOf(days), period, fits: true, search: undefined, teacher: undefined, open: undefined })
      document.getElementById(CLASS_LIST_ID)?.focus()
    },
    remove,
  }
}

export type FilterState = ReturnType<typeof useClassFilters>

/** A reader in the middle of a day starts the next day at its beginning. */
function showListFromStart(): void {
  const list = document.getElementById(CLASS_LIST_ID)
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

function isOpen({ courses, completion }: SchoolDay): boolean {
  return courses.length > 0 && !completion.complete
}

function parameterOf(name: FilterName): keyof EnrollmentSearch {
  return name === 'text' ? 'search' : name
}
