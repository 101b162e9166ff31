import { differInTime } from './bellSchedule.ts'
import { DAYS, type Days } from './days.ts'
import { cellOf, type TimetableCell, type TimetableCourse, type TimetableOwner } from './timetableCell.ts'
import { placeClasses } from './timetablePlaces.ts'
import { mergeRows, ownedRows, type RowFrame } from './timetableRows.ts'

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
