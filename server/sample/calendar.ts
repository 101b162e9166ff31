import { type DayOff, daysInRanges } from '../../domain/daysOff.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Season } from './classes.ts'

export interface SampleCalendar {
  readonly starts_on: string
  readonly ends_on: string
  readonly days_off: readonly DayOff[]
}

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5]

/** Monday to Friday weeks with the usual American holidays. */
function sampleCalendar(season: Season, year: number): SampleCalendar {
  return season === 'Fall' ? fall(year) : spring(year)
}

function fall(year: number): SampleCalendar {
  const thanksgiving = weekdayFrom(`${year}-11-22`, THURSDAY)
  const fallBreak = weekdayFrom(`${year}-10-08`, MONDAY)
  return {
    starts_on: weekdayFrom(`${year}-08-18`, MONDAY),
    ends_on: weekdayFrom(`${year}-12-12`, FRIDAY),
    days_off: daysInRanges([
      range('Labor Day', weekdayFrom(`${year}-09-01`, MONDAY)),
      range('Fall Break', fallBreak, plusDays(fallBreak, 4)),
      range('Veterans Day', `${year}-11-11`),
      range('Thanksgiving', plusDays(thanksgiving, -1), plusDays(thanksgiving, 1)),
    ]),
  }
}

function spring(year: number): SampleCalendar {
  const springBreak = weekdayFrom(`${year}-03-08`, MONDAY)
  return {
    starts_on: weekdayFrom(`${year}-01-05`, MONDAY),
    ends_on: weekdayFrom(`${year}-05-18`, FRIDAY),
    days_off: daysInRanges([
      range('Martin Luther King Jr. Day', weekdayFrom(`${year}-01-15`, MONDAY)),
      range("Presidents' Day", weekdayFrom(`${year}-02-15`, MONDAY)),
      range('Spring Break', springBreak, plusDays(springBreak, 4)),
    ]),
  }
}

function range(name: string, first_day: string, last_day = first_day) {
  return { first_day, last_day, name }
}

/** The first day of the week's day from a date on. `weekday` counts from Sunday, which is 0. */
function weekdayFrom(date: string, weekday: number): string {
  return plusDays(date, (weekday - new Date(date).getUTCDay() + 7) % 7)
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Semesters are counted: spring is twice the year, and fall one more. */
export function seasonOf(number: number): SampleCalendar & { readonly name: string; readonly season: Season } {
  const [season, year] = [number % 2 === 0 ? 'Spring' : 'Fall', Math.floor(number / 2)] as const
  return { name: `${season} ${year}`, season, ...sampleCalendar(season, year) }
}

/** The semester that runs on a day of the school. During a break, it is the next one. */
export function runningSemester(today: string): number {
  const spring = 2 * Number(today.slice(0, 4))
  return [spring, spring + 1].find((number) => today <= seasonOf(number).ends_on) ?? spring + 2
}
