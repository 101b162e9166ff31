import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { DAYS, type Days } from '../../../../domain/days.ts'
import type { Period } from '../../../../domain/period.ts'
import { classDescription } from '../descriptions/classDescription.ts'
import { RETIRED, TEACHERS, type Teacher } from '../people/teachers.ts'
import { FRIDAY } from './friday.ts'
import { HIGH_SCHOOL } from './high-school.ts'
import { MONDAY } from './monday.ts'
import type { ClassRow, Season } from './row.ts'
import { sampleTime } from './sampleTime.ts'
import { TUESDAY_THURSDAY } from './tuesday-thursday.ts'
import { WEDNESDAY } from './wednesday.ts'

export interface Offering {
  readonly section: string
  readonly name: string
  readonly description: string
  readonly teacher: Teacher
  readonly grade: string
  readonly room: string
  readonly period: Period
  readonly days: Days
  readonly time: string
  readonly restrictions: string
  readonly active: boolean
  readonly max_seats: number
  /** The probability that a child of its grades requests it. */
  readonly demand: number
}

const LISTS: Readonly<Record<Days, readonly ClassRow[]>> = {
  M: MONDAY,
  'T/TH': TUESDAY_THURSDAY,
  W: WEDNESDAY,
  F: FRIDAY,
  HS: HIGH_SCHOOL,
}
const DEFAULT_DEMAND = 0.5

interface OfferingOptions {
  /** With the teacher who has since left. */
  readonly retired: boolean
  readonly bell_schedules: readonly BellSchedule[]
}

export function listOfferings(season: Season, options: OfferingOptions): Offering[] {
  return DAYS.flatMap((days) => LISTS[days].map((row) => ({ days, row })))
    .filter(({ row: [, , , , , , , more] }) => more?.season === undefined || more.season === season)
    .map(({ days, row }) => createOffering(days, row, options))
}

function createOffering(days: Days, row: ClassRow, { retired, bell_schedules }: OfferingOptions): Offering {
  const [section, period, grade, name, teacher, room, max_seats, more] = row
  return {
    section,
    name,
    description: classDescription(name),
    teacher: TEACHERS[retired && teacher === RETIRED.successor ? RETIRED.key : teacher],
    grade,
    room,
    period,
    days,
    time: sampleTime(bell_schedules, { days, period, grade }),
    restrictions: more?.restrictions ?? '',
    active: !more?.hidden,
    max_seats,
    demand: more?.demand ?? DEFAULT_DEMAND,
  }
}
