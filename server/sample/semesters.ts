import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { DayNoteKey } from '../../domain/days.ts'
import type { NoteKey } from '../../domain/grade.ts'
import { today } from '../school/school.queries.ts'
import { PAST_BELL_SCHEDULES, SAMPLE_BELL_SCHEDULES } from './bellSchedules.ts'
import { runningSemester, type SampleCalendar, seasonOf } from './calendar.ts'
import { listOfferings, type Offering } from './classes.ts'
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
const DAY = 24 * 60 * 60 * 1000
/** 8:00 a.m. in Phoenix in UTC milliseconds. Phoenix has no daylight saving time. */
const EIGHT_O_CLOCK = 15 * 60 * 60 * 1000

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
