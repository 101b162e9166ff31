import { z } from 'zod'
import { bellRowOfClass, type ClassInWeek } from '../../domain/bellRowOfClass.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { FlagCell } from '../imports/cells.ts'
import { ClassRow, NUMBERS } from '../imports/classRow.ts'
import { findTeacher, type Teacher } from './people.ts'
import { readRows } from './readRows.ts'

const SEASONS = ['Fall', 'Spring'] as const
export type Season = (typeof SEASONS)[number]

/** The columns of a file of classes that are the same in every semester, and those that the sample has beyond them. */
const SampleRow = ClassRow.pick({
  section: true,
  name: true,
  name_es: true,
  description: true,
  description_es: true,
  teacher_email: true,
  grade: true,
  max_seats: true,
  room: true,
  period: true,
  days: true,
  restrictions: true,
  active: true,
})
  .required()
  .extend({
    /** Empty for both. */
    season: z.enum(['', ...SEASONS]),
    /** The probability that a child of its grades requests it. */
    demand: z.coerce.number(),
    /** Whether it came after the opening, where a grade had no class at that time or only full ones. */
    added: FlagCell,
  })

const CLASSES = readRows('classes.csv', {
  columns: Object.keys(SampleRow.shape),
  row: SampleRow,
  numbers: NUMBERS,
  revised: {},
  example: {},
})

export interface Offering extends Omit<z.infer<typeof SampleRow>, 'season' | 'teacher_email'> {
  readonly teacher: Teacher
  readonly time: string
}

interface OfferingOptions {
  /** With the teacher who has since left. */
  readonly retired: boolean
  readonly bell_schedules: readonly BellSchedule[]
}

/** Walter Haldane left after the past semester. Chidi Okafor took over the classes. */
const [RETIRED, SUCCESSOR] = ['walter.haldane@sample.school', 'chidi.okafor@sample.school'] as const

export function listOfferings(season: Season, { retired, bell_schedules }: OfferingOptions): Offering[] {
  const offered = CLASSES.filter((row) => row.season === '' || row.season === season)
  return offered.map(({ season: _, teacher_email, ...course }) => ({
    ...course,
    teacher: findTeacher(retired && teacher_email === SUCCESSOR ? RETIRED : teacher_email),
    time: sampleTime(bell_schedules, course),
  }))
}

/** The time of a class by the semester's bell schedules, as the office writes it. */
function sampleTime(schedules: readonly BellSchedule[], course: ClassInWeek): string {
  const row = bellRowOfClass(schedules, course)
  return row ? formatTimeRange(row.starts_at, row.ends_at) : ''
}

/** "8:30-9:25", "12:15-1:10": without AM and PM. */
export function formatTimeRange(starts_at: string, ends_at: string): string {
  return `${formatTime(starts_at)}-${formatTime(ends_at)}`
}

/** "13:05" is "1:05". */
function formatTime(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}
