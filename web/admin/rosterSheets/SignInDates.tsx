import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { comingMeetings, type DateRange } from '../../../domain/meetings.ts'
import { schoolDay } from '../../../domain/schoolTime.ts'
import { daysOffQuery } from '../../api/daysOff.ts'
import { schoolQuery } from '../../api/school.ts'

/** The choices of a day and of a week. */
const SHOWN = 10
const WHOLE = 'whole'

/** Chooses for which dates sign-in sheets are: the next meeting is chosen first. Without any, they are for the whole semester. */
export function SignInDates(props: {
  readonly semester: Semester
  readonly courses: readonly Pick<Course, 'days'>[]
  /** Renders the actions. `dates`: undefined for the whole semester. */
  readonly children: (dates: DateRange | undefined) => ReactNode
}) {
  const { semester, courses, children } = props
  const { t, i18n } = useLingui()
  const [{ data: school }, { data: off }] = useSuspenseQueries({ queries: [schoolQuery, daysOffQuery(semester.id)] })
  const [choice, setChoice] = useState<string>()
  const { starts_on, ends_on } = semester
  const groups = courses.map(({ days }) => days)
  const daysOff = off.days_off.map(({ date }) => date)
  const { dates, weeks } =
    starts_on && ends_on
      ? comingMeetings(groups, { starts_on, ends_on }, daysOff, todayIn(school.time_zone))
      : { dates: [], weeks: [] }
  const day = (date: string) =>
    i18n.date(`${date}T12:00:00Z`, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const weekOption = (week: DateRange) => {
    const monday = day(week.starts_on)
    return { value: rangeText(week), label: t`Week of ${monday}` }
  }
  const [next = ''] = dates
  const value = choice ?? (next === '' ? WHOLE : oneDay(next))
  const coming = { starts_on: next, ends_on: dates.at(-1) ?? next }
  return (
    <>
      {next !== '' && (
        <NativeSelect
          label={t`Sign-in sheets for`}
          size="md"
          value={value}
          data={[
            {
              group: t`A day`,
              items: dates.slice(0, SHOWN).map((date) => ({ value: oneDay(date), label: day(date) })),
            },
            { group: t`A week`, items: weeks.slice(0, SHOWN).map(weekOption) },
            ...(dates.length > 1 ? [{ value: rangeText(coming), label: t`All upcoming meetings` }] : []),
            { value: WHOLE, label: t`The whole semester` },
          ]}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
        />
      )}
      {children(rangeOf(value))}
    </>
  )
}

/** "2026-08-24 2026-08-28". */
function rangeText({ starts_on, ends_on }: DateRange): string {
  return `${starts_on} ${ends_on}`
}

function oneDay(date: string): string {
  return rangeText({ starts_on: date, ends_on: date })
}

/** Undefined for the whole semester. */
function rangeOf(value: string): DateRange | undefined {
  const [starts_on = '', ends_on] = value.split(' ')
  return ends_on === undefined ? undefined : { starts_on, ends_on }
}

function todayIn(timeZone: string): string {
  return new Date(schoolDay(new Date(), timeZone)).toISOString().slice(0, 10)
}
