import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { DayNoteKey } from '../../domain/days.ts'
import { type DayOff, daysInRanges } from '../../domain/daysOff.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import type { NoteKey } from '../../domain/grade.ts'
import { listOfferings, type Offering, type Season } from './classes.ts'
import { DEMO_FAMILY, FAMILIES, type Family, OTHER_FAMILIES } from './people.ts'
import { seededRandom } from './random.ts'
import {
  enrollByOverride,
  enrollDemoFamily,
  enrollPrimaryGrades,
  listSampleStudents,
  type SampleEntry,
  type SampleLogRow,
  SampleRoster,
  type SampleStudent,
  simulateChanges,
  simulateOpening,
} from './rosters.ts'

interface SampleCalendar {
  readonly starts_on: string
  readonly ends_on: string
  readonly days_off: readonly DayOff[]
}

const DAY_MS = 24 * 60 * 60 * 1000
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

/** The past semester's Wednesdays began with an assembly of grades 4 to 12. */
const WEDNESDAY_WITH_ASSEMBLY: BellSchedule = {
  days: 'W',
  grades: '4,5,6,7,8,9,10,11,12',
  rows: [
    { label: 'Assembly', period: null, starts_at: '08:30', ends_at: '09:25', is_break: true },
    { label: 'Period 1', period: '1', starts_at: '09:30', ends_at: '10:25', is_break: false },
    { label: 'Periods 2-6', period: '2', starts_at: '10:30', ends_at: '14:10', is_break: false },
  ],
}

const PAST_BELL_SCHEDULES: readonly BellSchedule[] = DEFAULT_BELL_SCHEDULES.map((schedule) =>
  schedule.days === WEDNESDAY_WITH_ASSEMBLY.days && schedule.grades === WEDNESDAY_WITH_ASSEMBLY.grades
    ? WEDNESDAY_WITH_ASSEMBLY
    : schedule,
)

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

const CURRENT = { retired: false, bell_schedules: DEFAULT_BELL_SCHEDULES } as const
const DAY = 24 * 60 * 60 * 1000
/** 8:00 a.m. in Phoenix in UTC milliseconds. Phoenix has no daylight saving time. */
const EIGHT_O_CLOCK = 15 * 60 * 60 * 1000

/** The past semester, the open semester, and the coming semester, which is view-only. */
export function semestersAround(now: Date): [SampleSemester, SampleSemester, SampleSemester] {
  const number = 2 * now.getUTCFullYear() + (now.getUTCMonth() < 6 ? 0 : 1)
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
  fillRosters(roster, listStudents(OTHER_FAMILIES, 0), 2)
  enrollDemoFamily(roster, listSampleStudents(DEMO_FAMILY, 0))
  return { ...semester, ...results(roster), bell_schedules: CURRENT.bell_schedules, notes: NOTES }
}

function comingSemester(number: number, now: Date): SampleSemester {
  const semester = { ...seasonOf(number), active: true, disabled: true, opens: openingTime(now, 3) }
  const roster = new SampleRoster(listOfferings(semester.season, CURRENT), semester)
  enrollPrimaryGrades(roster, listStudents(FAMILIES, 0))
  return { ...semester, ...results(roster), bell_schedules: CURRENT.bell_schedules, notes: {} }
}

function fillRosters(roster: SampleRoster, students: readonly SampleStudent[], seed: number): void {
  const random = seededRandom(seed)
  simulateOpening(roster, students, random)
  simulateChanges(roster, random)
  enrollByOverride(roster, students)
}

function seasonOf(number: number): SampleCalendar & { readonly name: string; readonly season: Season } {
  const [season, year] = [number % 2 === 0 ? 'Spring' : 'Fall', Math.floor(number / 2)] as const
  return { name: `${season} ${year}`, season, ...sampleCalendar(season, year) }
}

function openingTime(now: Date, daysAgo: number): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(midnight - daysAgo * DAY + EIGHT_O_CLOCK)
}

function listStudents(families: readonly Family[], yearsAgo: 0 | 1): SampleStudent[] {
  return families.flatMap((family) => listSampleStudents(family, yearsAgo))
}

function results({ offerings, entries, log }: SampleRoster): Pick<SampleSemester, 'offerings' | 'entries' | 'log'> {
  return { offerings, entries, log }
}

interface GradeNote {
  readonly message: string
  readonly days: Partial<Readonly<Record<DayNoteKey, { readonly time: string; readonly msg: string }>>>
}

export type Notes = Partial<Readonly<Record<NoteKey, GradeNote>>>

const NOTES: Notes = {
  kindergarten: {
    message:
      '<p>Welcome! Kindergarten comes for <strong>whole days</strong>: choose one All Day class for each day you want.</p><ul><li>Start with one or two days</li><li>Visit us: <a href="https://example.org/visit">open mornings</a></li></ul>',
    days: {
      m: { time: '8:30-3:10', msg: '<p>Drop-off at <strong>Cottage 1</strong> from 8:15.</p>' },
      t: { time: '8:30-3:05', msg: '<p>Tuesdays <em>and</em> Thursdays; the group stays together.</p>' },
      w: { time: '8:30-2:10', msg: '<p>Short day. Choose Little Explorers <strong>or</strong> Forest School.</p>' },
      f: { time: '8:30-3:10', msg: '' },
    },
  },
  grade_3: {
    message: '<p>Third grade may add an <strong>Optional Class</strong> after Wednesday and Friday.</p>',
    days: {
      w: { time: '8:30-3:00', msg: '<p>With Chess Corner the day ends at 3:00.</p>' },
      f: { time: '8:30-4:00', msg: '<p>With Recorder Choir the day ends at 4:00.</p>' },
    },
  },
  grade_5: {
    message:
      '<p>A full week has <strong>eight classes on Monday and six on Tuesday and Thursday</strong>. Lunch Bunch and Homework Club count.</p><p>Please check the restrictions: <em>Robotics I</em> and <em>Robotics II</em> are not taken together.</p>',
    days: {
      m: { time: '8:30-4:00', msg: '<p>Lunch is period 4, <strong>11:30-12:10</strong>.</p>' },
      t: { time: '8:30-3:05', msg: '<p>One choice is for both days.</p>' },
      w: { time: '8:30-2:10', msg: '<p>Period 1, then one class for periods 2 to 6.</p>' },
      f: { time: '8:30-3:10', msg: '<p>Friday is <em>yours</em>: choose as many as you like.</p>' },
    },
  },
  grade_8: {
    message:
      '<p>Not sure about <em>Pre-Algebra</em> or <em>Algebra I</em>? The placement test is on the first Monday.</p>',
    days: { t: { time: '8:30-9:25', msg: '<p>Algebra I meets in period 1.</p>' } },
  },
  grade_10: {
    message:
      '<p>High school needs at least <strong>one HS option</strong>.</p><ul><li>Four options, one room each</li><li>One mathematics class at a time</li></ul>',
    days: {
      m: { time: '8:30-3:10', msg: '' },
      hs: {
        time: '8:30-3:30',
        msg: '<p>Options 1 to 4; see <a href="https://example.org/credits">what counts for credit</a>.</p>',
      },
    },
  },
  grade_12: {
    message: '<p>Seniors: order transcripts <strong>three weeks</strong> before you need them.</p>',
    days: { hs: { time: '8:30-3:30', msg: '<p>Counselor in Room 2 during option 4.</p>' } },
  },
}
