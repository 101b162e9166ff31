import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { comingMeetings, type DateRange } from '../../../domain/meetings.ts'
import { schoolDay } from '../../../domain/schoolTime.ts'
import { daysOffQuery } from '../../api/daysOff.ts'
import { schoolQuery } from '../../api/school.ts'

/** The choices of a day and of a week. */
const SHOWN = 10
const WHOLE = 'whole'

/** The dates for which a sign-in sheet can be printed: the next meeting is chosen first. Without any, the sheet is for the whole semester. */
export function useSignInDates(semester: Semester, courses: readonly Pick<Course, 'days'>[]) {
  const { data: school } = useQuery(schoolQuery)
  const { data: found, isPending } = useQuery(daysOffQuery(semester.id))
  const [choice, setChoice] = useState<string>()
  const { starts_on, ends_on } = semester
  const groups = courses.map(({ days }) => days)
  const { dates, weeks } =
    school && found && starts_on && ends_on
      ? comingMeetings(
          groups,
          { starts_on, ends_on },
          found.days_off.map(({ date }) => date),
          todayIn(school.time_zone),
        )
      : { dates: [], weeks: [] }
  const [next] = dates
  const value = choice ?? (next === undefined ? WHOLE : oneDay(next))
  return { dates, weeks, value, choose: setChoice, isPending, range: rangeOf(value) }
}

/** The days and weeks to choose from. */
export function SignInDates({ dates, weeks, value, choose }: ReturnType<typeof useSignInDates>) {
  const { t, i18n } = useLingui()
  const day = (date: string) =>
    i18n.date(`${date}T12:00:00Z`, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const [next] = dates
  if (next === undefined) return null
  const last = dates.at(-1) ?? next
  return (
    <NativeSelect
      label={t`Sign-in sheets for`}
      size="md"
      value={value}
      data={[
        { group: t`A day`, items: dates.slice(0, SHOWN).map((date) => ({ value: oneDay(date), label: day(date) })) },
        {
          group: t`A week`,
          items: weeks.slice(0, SHOWN).map((week) => {
            const monday = day(week.starts_on)
            return { value: rangeText(week), label: t`Week of ${monday}` }
          }),
        },
        { value: rangeText({ starts_on: next, ends_on: last }), label: t`All meetings to come` },
        { value: WHOLE, label: t`The whole semester` },
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
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
