import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { type DayOff, daysInRanges } from '../../domain/daysOff.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { plusDays } from '../../domain/meetings.ts'
import { today } from '../school/school.queries.ts'
import { PAST_BELL_SCHEDULES, SAMPLE_BELL_SCHEDULES } from './bellSchedules.ts'
import { listOfferings, type Offering, type Season } from './classes.ts'
import { NOTES, type Notes } from './notes.ts'
import { DEMO_FAMILY, FAMILIES, type Family, OTHER_FAMILIES } from './people.ts'
import { seededRandom } from './random.ts'
import {
  enrollByOverride,
  enrollDemoFamily,
  enrollPrimaryGrades,
  holdSeat,
  listSampleStudents,
  type SampleEntry,
  type SampleLogRow,
  SampleRoster,
  type SampleStudent,
  simulateChanges,
  simulateOpening,
} from './rosters.ts'
import { SAMPLE_SCHOOL } from './school.ts'

export interface SampleSemester extends SampleCalendar {
  readonly name: string
  readonly active: boolean
  readonly disabled: boolean
  readonly offerings: readonly Offering[]
  readonly entries: readonly SampleEntry[]
  readonly log: readonly SampleLogRow[]
  readonly notes: Notes
  readonly bell_schedules: readonly BellSchedule[]
}

const CURRENT = { retired: false, bell_schedules: SAMPLE_BELL_SCHEDULES } as const
/** 8:00 a.m. in Phoenix in UTC milliseconds. Phoenix has no daylight saving time. */
const EIGHT_O_CLOCK = 15 * HOUR_MS

/** The past semester, the one that runs today, which is open, and the coming semester, which is view-only until it has a lottery. */
export function semestersAround(now: Date): [SampleSemester, SampleSemester, SampleSemester] {
  const number = runningSemester(today(SAMPLE_SCHOOL, now))
  return [pastSemester(number - 1, now), openSemester(number, now), comingSemester(number + 1, now)]
}

function pastSemester(number: number, now: Date): SampleSemester {
  const semester = { ...seasonOf(number), active: false, disabled: false, opens: openingTime(now, 200) }
  const bell_schedules = PAST_BELL_SCHEDULES
  const roster = new SampleRoster(listOfferings(semester.season, { retired: true, bell_schedules }), semester)
  fillRosters(roster, listStudents(FAMILIES, semester.season === 'Spring' ? 1 : 0), 1)
  return { ...semester, ...results(roster), bell_schedules, notes: {} }
}

function openSemester(number: number, now: Date): SampleSemester {
  const semester = { ...seasonOf(number), active: true, disabled: false, opens: openingTime(now, 14) }
  const roster = new SampleRoster(listOfferings(semester.season, CURRENT), semester)
  const students = listStudents(OTHER_FAMILIES, 0)
  fillRosters(roster, students, 2)
  enrollDemoFamily(roster, listSampleStudents(DEMO_FAMILY, 0))
  holdSeat(roster, students, now)
  return { ...semester, ...results(roster), bell_schedules: CURRENT.bell_schedules, notes: NOTES }
}

function comingSemester(number: number, now: Date): SampleSemester {
  const semester = { ...seasonOf(number), active: true, disabled: true, opens: openingTime(now, 3) }
  const roster = new SampleRoster(listOfferings(semester.season, CURRENT), semester)
  enrollPrimaryGrades(roster, listStudents(FAMILIES, 0))
  return { ...semester, ...results(roster), bell_schedules: CURRENT.bell_schedules, notes: {} }
}

/** Apart from the other seeds. */
const ADDED_SEED = 100

function fillRosters(roster: SampleRoster, students: readonly SampleStudent[], seed: number): void {
  const random = seededRandom(seed)
  simulateOpening(roster, students, random)
  simulateChanges(roster, random)
  enrollByOverride(roster, students)
  simulateOpening(roster, students, seededRandom(seed + ADDED_SEED), 'added')
}

function openingTime(now: Date, daysAgo: number): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(midnight - daysAgo * DAY_MS + EIGHT_O_CLOCK)
}

function listStudents(families: readonly Family[], yearsAgo: 0 | 1): SampleStudent[] {
  return families.flatMap((family) => listSampleStudents(family, yearsAgo))
}

function results({ offerings, entries, log }: SampleRoster): Pick<SampleSemester, 'offerings' | 'entries' | 'log'> {
  return { offerings, entries, log }
}

interface SampleCalendar {
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

/** Semesters are counted: spring is twice the year, and fall one more. */
function seasonOf(number: number): SampleCalendar & { readonly name: string; readonly season: Season } {
  const [season, year] = [number % 2 === 0 ? 'Spring' : 'Fall', Math.floor(number / 2)] as const
  return { name: `${season} ${year}`, season, ...sampleCalendar(season, year) }
}

/** The semester that runs on a day of the school. During a break, it is the next one. */
function runningSemester(today: string): number {
  const spring = 2 * Number(today.slice(0, 4))
  return [spring, spring + 1].find((number) => today <= seasonOf(number).ends_on) ?? spring + 2
}
