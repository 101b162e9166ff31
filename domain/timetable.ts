import { type BellRow, differInTime } from './bellSchedule.ts'
import { DAYS, type Days, type Period } from './days.ts'
import { type MeetingTime, parseMeetingTime } from './meetingTime.ts'
import {
  cellOf,
  type PlacedClass,
  type TimetableCell,
  type TimetableCourse,
  type TimetableOwner,
} from './timetableCell.ts'
import { mergeRows, ownedRows, type RowFrame, shareTime, withOwnTimes, withPeriods } from './timetableRows.ts'

/** One cell per column; undefined where the cell of an earlier row spans this row. */
export interface TimetableRow<C extends TimetableCourse> extends RowFrame {
  readonly cells: readonly (TimetableCell<C> | undefined)[]
}

export interface Timetable<C extends TimetableCourse> {
  readonly days: readonly Days[]
  readonly rows: readonly TimetableRow<C>[]
}

/**
 * The week of one or more owners: a column per day group, a row per period or break, in the order of the day. Every class is
 * in exactly one cell, in the column of its days, and a class that meets outside its period in the row of its own time. For one owner, a cell spans the rows it covers: an All Day class the
 * periods of its day, a long period the shorter ones of other days.
 */
export function timetableOf<C extends TimetableCourse>(owners: readonly TimetableOwner<C>[]): Timetable<C> {
  const days = DAYS.filter((day) => day !== 'HS' || owners.some(usesHighSchoolDays))
  const bellRows = days.flatMap((day) => owners.flatMap((owner, index) => ownedRows(owner.bellRows(day), index, day)))
  const { frames, placed } = placeClasses(owners, mergeRows(bellRows))
  const columns = days.map((day) => {
    const cells = frames.map((frame) => cellOf(owners, placed, day, frame))
    return owners.length === 1 ? mergeCells(frames, cells) : cells
  })
  return { days, rows: frames.map((frame, row) => ({ ...frame, cells: columns.map((cells) => cells[row]) })) }
}

function usesHighSchoolDays<C extends TimetableCourse>(owner: TimetableOwner<C>): boolean {
  return owner.hasHighSchoolDays || [...owner.enrolled, ...owner.waiting].some(({ days }) => days === 'HS')
}

/** Lets the cells of one column span the rows they cover. The covered cells become undefined. */
function mergeCells<C extends TimetableCourse>(
  frames: readonly RowFrame[],
  cells: readonly TimetableCell<C>[],
): (TimetableCell<C> | undefined)[] {
  const merged: (TimetableCell<C> | undefined)[] = []
  while (merged.length < cells.length) {
    const row = merged.length
    const covered = cells.slice(row, lastRowOf(frames, cells, row) + 1)
    merged.push(joinCells(covered), ...covered.slice(1).map(() => undefined))
  }
  return merged
}

/** The index of the last row that the cell covers. */
function lastRowOf<C extends TimetableCourse>(
  frames: readonly RowFrame[],
  cells: readonly TimetableCell<C>[],
  row: number,
): number {
  const isAllDay = cells[row]?.entries.some(
    ({ course, status }) => course.period === 'All Day' && status === 'enrolled',
  )
  return isAllDay ? lastUsedRow(frames, cells, row) : lastOverlappedRow(frames, cells, row)
}

/** An All Day class covers the column down to the Optional period. */
function lastUsedRow<C extends TimetableCourse>(
  frames: readonly RowFrame[],
  cells: readonly TimetableCell<C>[],
  row: number,
): number {
  const optional = frames.findIndex(({ period }, index) => index > row && period === 'Optional')
  const end = optional < 0 ? cells.length : optional
  return cells.findLastIndex((cell, index) => index <= row || (index < end && isUsed(cell)))
}

/** A period covers the following rows that start before it ends, as long as the column has nothing else there. */
function lastOverlappedRow<C extends TimetableCourse>(
  frames: readonly RowFrame[],
  cells: readonly TimetableCell<C>[],
  row: number,
): number {
  const { bell, timesDiffer } = cells[row] ?? {}
  if (bell === undefined || timesDiffer) return row
  const isDuring = ({ earliest }: RowFrame) =>
    earliest === undefined || (bell.starts_at <= earliest && earliest < bell.ends_at)
  const end = frames.findIndex((frame, index) => index > row && (!isDuring(frame) || isUsed(cells[index])))
  const last = end < 0 ? frames.length : end
  return frames.findLastIndex(({ earliest }, index) => index === row || (index < last && earliest !== undefined))
}

function isUsed<C extends TimetableCourse>(cell: TimetableCell<C> | undefined): boolean {
  return cell !== undefined && (cell.bell !== undefined || cell.entries.length > 0)
}

function joinCells<C extends TimetableCourse>(cells: readonly TimetableCell<C>[]): TimetableCell<C> | undefined {
  const first = cells[0]
  if (first === undefined || cells.length === 1) return first
  const entries = cells.flatMap((cell) => cell.entries)
  const timesDiffer = differInTime([first.bell, ...entries.map(({ bell }) => bell)])
  return { ...first, rowSpan: cells.length, entries, timesDiffer }
}

type Place = Pick<PlacedClass<TimetableCourse>, 'key' | 'bell'> & { readonly own?: MeetingTime }

/**
 * Puts every class in a row: that of its period, or if the class meets at another time, that of the break in which it meets, or else a
 * row of its own. Adds the rows that are missing.
 */
function placeClasses<C extends TimetableCourse>(
  owners: readonly TimetableOwner<C>[],
  timed: readonly RowFrame[],
): { readonly frames: readonly RowFrame[]; readonly placed: readonly PlacedClass<C>[] } {
  const placed = owners.flatMap((owner, index) => {
    const place = (course: C) => ({ owner: index, course, ...placeOf(owner, index, course, timed) })
    return [
      ...owner.enrolled.map((course) => ({ ...place(course), status: 'enrolled' as const })),
      ...owner.waiting.map((course) => ({ ...place(course), status: 'waiting' as const })),
    ]
  })
  const own = placed.flatMap(({ key, course, own }) => (own ? [{ key, period: course.period, own }] : []))
  const keys = new Set(timed.map(({ key }) => key))
  const missing = placed.filter(({ key, own }) => !own && !keys.has(key)).map(({ course }) => course.period)
  return { frames: withPeriods(withOwnTimes(timed, own), missing), placed }
}

function placeOf<C extends TimetableCourse>(
  owner: TimetableOwner<C>,
  index: number,
  course: C,
  frames: readonly RowFrame[],
): Place {
  const { days, period } = course
  const bell = owner.bellRowOf(course)
  const rows = frames.filter((frame) => frame.period === period)
  const bellsOf = (frame: RowFrame) => frame.bells.filter((each) => each.owner === index && each.days === days)
  const onDay = rows.filter((frame) => bellsOf(frame).some((each) => each.bell.period === period))
  const own = period === 'All Day' ? undefined : parseMeetingTime(course.time ?? '')
  const usual = onDay[0] ?? rows[0]
  if (!own) return { key: usual?.key ?? period, bell }

  const inPeriod =
    onDay.length > 0
      ? onDay.find((frame) => bellsOf(frame).some((each) => shareTime(each.bell, own)))
      : rows.find((frame) => isDuring(frame, own))
  if (inPeriod) return { key: inPeriod.key, bell }
  const breaks = frames.flatMap((frame) => bellsOf(frame).map((each) => ({ key: frame.key, bell: each.bell })))
  const around = breaks.find(
    (each) => each.bell.is_break && each.bell.starts_at <= own.starts_at && own.ends_at <= each.bell.ends_at,
  )
  return around ?? { key: `${period} ${own.starts_at} ${own.ends_at}`, bell: ownBell(period, own), own }
}

function isDuring({ starts_at, ends_at }: RowFrame, own: MeetingTime): boolean {
  return starts_at !== undefined && ends_at !== undefined && shareTime({ starts_at, ends_at }, own)
}

/** The period of a class that has a time of its own. It has no label. */
function ownBell(period: Period, own: MeetingTime): BellRow {
  return { label: '', period, ...own, is_break: false }
}
