import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { schoolQuery } from '../../api/school.ts'
import { type SchoolClock, schoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'

/** A time by the school's clock. */
export function DateCell({ row: { date } }: { readonly row: { readonly date: string } }) {
  return <time dateTime={date}>{useSchoolClock().formatDateTime(date)}</time>
}

/** The clock of the school's time zone. */
export function useSchoolClock(): SchoolClock {
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  return useMemo(() => schoolClock(time_zone, i18n.locale), [time_zone, i18n.locale])
}

/** The times of a list by the school's clock. */
export function dateColumn({ zoneName: zone, formatSortable }: SchoolClock): Column<{ readonly date: string }> {
  return {
    id: 'date',
    noWrap: true,
    label: msg`Date (${zone})`,
    text: ({ date }) => formatSortable(date),
    Cell: DateCell,
  }
}
