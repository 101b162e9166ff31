import { type Offering, offeringsOf } from './classes/catalogue.ts'
import type { Season } from './classes/row.ts'
import { NOTES, type Notes } from './notes.ts'
import { FAMILIES, NEIGHBORS, VISITOR } from './people/families.ts'
import type { Family } from './people/person.ts'
import { seeded } from './random.ts'
import type { Entry, LogLine } from './rosters/entry.ts'
import { daysAfter, exception, firstEnrollments, openingMorning, placement } from './rosters/history.ts'
import { SampleRoster } from './rosters/sampleRoster.ts'
import { type SampleStudent, sampleStudentsOf } from './rosters/sampleStudent.ts'

export interface SampleSemester {
  readonly name: string
  readonly active: boolean
  readonly disabled: boolean
  readonly offerings: readonly Offering[]
  readonly entries: readonly Entry[]
  readonly log: readonly LogLine[]
  readonly notes: Notes
}

const DAY = 24 * 60 * 60 * 1000
/** Eight in the morning where the school is, which keeps one time all year. */
const EIGHT_O_CLOCK = 15 * 60 * 60 * 1000

/** The semester before, kept for the records; the one that is open; the one to come, to be looked at only. */
export function semestersAround(now: Date): [SampleSemester, SampleSemester, SampleSemester] {
  const number = 2 * now.getUTCFullYear() + (now.getUTCMonth() < 6 ? 0 : 1)
  return [before(number - 1, now), open(number, now), toCome(number + 1, now)]
}

function before(number: number, now: Date): SampleSemester {
  const semester = { ...named(number), active: false, disabled: false, opens: morning(now, 200) }
  const desk = new SampleRoster(offeringsOf(semester.season, { retired: true }), semester)
  fill(desk, pupilsIn(FAMILIES, semester.season === 'Spring' ? 1 : 0), 1)
  return { ...semester, ...kept(desk), notes: {} }
}

function open(number: number, now: Date): SampleSemester {
  const semester = { ...named(number), active: true, disabled: false, opens: morning(now, 14) }
  const desk = new SampleRoster(offeringsOf(semester.season, { retired: false }), semester)
  fill(desk, pupilsIn(NEIGHBORS, 0), 2)
  firstEnrollments(desk, sampleStudentsOf(VISITOR, 0))
  return { ...semester, ...kept(desk), notes: NOTES }
}

function toCome(number: number, now: Date): SampleSemester {
  const semester = { ...named(number), active: true, disabled: true, opens: morning(now, 3) }
  const desk = new SampleRoster(offeringsOf(semester.season, { retired: false }), semester)
  placement(desk, pupilsIn(FAMILIES, 0))
  return { ...semester, ...kept(desk), notes: {} }
}

function fill(desk: SampleRoster, pupils: readonly SampleStudent[], seed: number): void {
  const random = seeded(seed)
  openingMorning(desk, pupils, random)
  daysAfter(desk, random)
  exception(desk, pupils)
}

function named(number: number): { name: string; season: Season } {
  const season = number % 2 === 0 ? 'Spring' : 'Fall'
  return { name: `${season} ${Math.floor(number / 2)}`, season }
}

function morning(now: Date, daysAgo: number): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(midnight - daysAgo * DAY + EIGHT_O_CLOCK)
}

function pupilsIn(families: readonly Family[], yearsAgo: 0 | 1): SampleStudent[] {
  return families.flatMap((family) => sampleStudentsOf(family, yearsAgo))
}

function kept({ offerings, entries, log }: SampleRoster): Pick<SampleSemester, 'offerings' | 'entries' | 'log'> {
  return { offerings, entries, log }
}
