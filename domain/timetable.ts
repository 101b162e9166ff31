import { DAYS, type Days } from './days.ts'
import { cellOf, type TimetableCell, type TimetableCourse, type TimetableOwner } from './timetableCell.ts'
import { mergeRows, type RowFrame } from './timetableRows.ts'
import { mergeCells } from './timetableSpans.ts'

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
 * in exactly one cell, in the column of its days. For one owner, a cell spans the rows it covers: an All Day class the
 * periods of its day, a long period the shorter ones of other days.
 */
export function timetableOf<C extends TimetableCourse>(owners: readonly TimetableOwner<C>[]): Timetable<C> {
  const days = DAYS.filter((day) => day !== 'HS' || owners.some(usesHighSchoolDays))
  const periods = owners.flatMap(({ enrolled, waiting }) => [...enrolled, ...waiting].map(({ period }) => period))
  const bellRows = days.map((day) => owners.map((owner) => owner.bellRows(day)))
  const frames = mergeRows(bellRows, periods)
  const columns = days.map((day) => {
    const cells = frames.map((frame) => cellOf(owners, day, frame))
    return owners.length === 1 ? mergeCells(frames, cells) : cells
  })
  return { days, rows: frames.map((frame, row) => ({ ...frame, cells: columns.map((cells) => cells[row]) })) }
}

function usesHighSchoolDays<C extends TimetableCourse>(owner: TimetableOwner<C>): boolean {
  return owner.hasHighSchoolDays || [...owner.enrolled, ...owner.waiting].some(({ days }) => days === 'HS')
}
