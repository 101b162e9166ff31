import { type BellRow, differInTime } from './bellSchedule.ts'
import { type Course, overlapInTime } from './course.ts'
import { type Days, overlaps, type Period } from './days.ts'
import type { RowFrame } from './timetableRows.ts'

/** `time` is the text that the office entered: "11:30-12:10". */
export type TimetableCourse = Pick<Course, 'id' | 'days' | 'period'> & { readonly time?: string }

/** A student, teacher or room. */
export interface TimetableOwner<C extends TimetableCourse> {
  readonly enrolled: readonly C[]
  readonly waiting: readonly C[]
  /** The periods and breaks of a day group. A period is repeated if grades of a teacher or room have it at different times. */
  readonly bellRows: (days: Days) => readonly BellRow[]
  /** The period of a class; undefined if the bell schedules have no time for it, or several. */
  readonly bellRowOf: (course: C) => BellRow | undefined
  /** Whether HS is a column even without a class there. */
  readonly hasHighSchoolDays: boolean
  /** Whether a period without a class is open. */
  readonly isOpenPeriod: (days: Days, period: Period) => boolean
}

/** A class of an owner with its row. `bell`: its period, the break in which it meets, or the time of its own. */
export interface PlacedClass<C extends TimetableCourse> {
  readonly owner: number
  readonly course: C
  readonly status: 'enrolled' | 'waiting'
  readonly key: string
  readonly bell: BellRow | undefined
}

/** A class in a cell. `owner` is an index. `overlapping`: the owner is enrolled in another class at the same time. */
export interface TimetableEntry<C extends TimetableCourse> {
  readonly owner: number
  readonly course: C
  readonly status: 'enrolled' | 'waiting'
  readonly overlapping: boolean
  /** The period or break with its time for this owner. */
  readonly bell: BellRow | undefined
}

/** A period or break with its time for one owner. */
export interface PersonalBell {
  readonly owner: number
  readonly bell: BellRow
}

export interface TimetableCell<C extends TimetableCourse> {
  readonly days: Days
  readonly rowSpan: number
  /** The period or break. Without it, the days have no such period. */
  readonly bell: BellRow | undefined
  /** Whether what is in the cell has different times. Then the time of `bell` is not that of all. */
  readonly timesDiffer: boolean
  readonly entries: readonly TimetableEntry<C>[]
  /** The owners who have this period and no class in it. */
  readonly open: readonly PersonalBell[]
  /** The owners who have this break and no class in it. */
  readonly breaks: readonly PersonalBell[]
}

/** The cell of a day and a row, before it spans other rows. */
export function cellOf<C extends TimetableCourse>(
  owners: readonly TimetableOwner<C>[],
  placed: readonly PlacedClass<C>[],
  days: Days,
  frame: RowFrame,
): TimetableCell<C> {
  const bells = frame.bells.filter((own) => own.days === days).map(({ owner, bell }) => ({ owner, bell }))
  const entries = entriesOf(owners, placed, days, frame)
  const open = bells.filter(({ owner, bell: { period } }) => {
    const { enrolled = [], isOpenPeriod } = owners[owner] ?? {}
    return period !== null && !isBusy(enrolled, days, period) && isOpenPeriod?.(days, period) === true
  })
  const isInClass = (owner: number) => entries.some((entry) => entry.owner === owner && entry.status === 'enrolled')
  const breaks = bells.filter(({ owner, bell }) => bell.is_break && !isInClass(owner))
  const contents = [...entries, ...open, ...breaks]
  const shown = (contents.length > 0 ? contents : bells).map(({ bell }) => bell)
  const bell = shown.find((each) => each !== undefined)
  const hasSeveral = ({ owner, bell }: TimetableEntry<C>) =>
    bell === undefined && differInTime(bells.filter((own) => own.owner === owner).map((own) => own.bell))
  const timesDiffer = differInTime(shown) || entries.some(hasSeveral)
  return { days, rowSpan: 1, bell, timesDiffer, entries, open, breaks }
}

function isBusy(enrolled: readonly TimetableCourse[], days: Days, period: Period): boolean {
  return enrolled.some((course) => course.days === days && overlaps(course.period, period))
}

function entriesOf<C extends TimetableCourse>(
  owners: readonly TimetableOwner<C>[],
  placed: readonly PlacedClass<C>[],
  days: Days,
  { key }: RowFrame,
): TimetableEntry<C>[] {
  const here = placed.filter((each) => each.course.days === days && each.key === key)
  return here.map(({ owner, course, status, bell }) => {
    const others = status === 'enrolled' ? (owners[owner]?.enrolled ?? []) : []
    const overlapping = others.some((other) => other.id !== course.id && overlapInTime(other, course))
    return { owner, course, status, bell, overlapping }
  })
}
