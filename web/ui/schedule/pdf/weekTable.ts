import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { type TimetableRow, timetableOf } from '../../../../domain/timetable.ts'
import type { TimetableCell, TimetableEntry } from '../../../../domain/timetableCell.ts'
import { studentInTimetable } from '../../../../domain/timetableOwners.ts'
import { dayLabel } from '../../format/dayLabel.ts'
import { periodText } from '../../timetable/periodText.ts'
import { shownSchedule } from '../../timetable/shownSchedule.ts'
import type { ShownClass } from '../../timetable/timetableView.ts'
import { COLORS, GRID_LAYOUT } from './pdfStyle.ts'
import type { PrintedSchedule } from './scheduleDocument.ts'

const HEAD_WIDTH = 76
/** So many entries always fit on a page. pdfmake leaves out what is beyond the first page of a row that must not break. */
const SHORT_CELL = 3
const NOTHING: TableCell = { text: '' }

/** The week: days across, periods down. */
export function weekTable({ student, schedule, bellSchedules }: PrintedSchedule, i18n: I18n): Content {
  const { days, rows } = timetableOf([studentInTimetable(bellSchedules, student.grade, shownSchedule(schedule))])
  const header = [i18n._(msg`Period`), ...days.map((day) => i18n._(dayLabel(day)))]
  const body = rows.map((row) => [
    rowHead(row, i18n),
    ...row.cells.map((cell) => (cell === undefined ? NOTHING : weekCell(row, cell, i18n))),
  ])
  return {
    fontSize: 8.5,
    layout: GRID_LAYOUT,
    table: {
      headerRows: 1,
      dontBreakRows: rows.every(hasShortCells),
      widths: [HEAD_WIDTH, ...days.map(() => '*')],
      body: [header.map((text) => ({ text, bold: true, color: COLORS.quiet })), ...body],
    },
  }
}

function hasShortCells({ cells }: TimetableRow<ShownClass>): boolean {
  return cells.every((cell) => cell === undefined || cell.entries.length <= SHORT_CELL)
}

function rowHead(row: TimetableRow<ShownClass>, i18n: I18n): TableCell {
  const { rowLabel, rowTime } = periodText(i18n)
  return { stack: [{ text: rowLabel(row), bold: true }, quiet(rowTime(row))] }
}

function weekCell(row: TimetableRow<ShownClass>, cell: TimetableCell<ShownClass>, i18n: I18n): TableCell {
  const { rowSpan, bell, entries, open } = cell
  if (bell?.is_break) return { text: i18n._(msg`Break`), color: COLORS.quiet, fillColor: COLORS.break }
  const isEnrolled = entries.some(({ status }) => status === 'enrolled')
  return {
    rowSpan,
    ...(isEnrolled && { fillColor: COLORS.tint }),
    stack: [
      ...periodText(i18n).cellLabels(row, cell).map(quiet),
      ...entries.flatMap((entry) => entryLines(entry, cell, i18n)),
      ...(open.length > 0 ? [quiet(i18n._(msg`Open`))] : []),
    ],
  }
}

function entryLines(entry: TimetableEntry<ShownClass>, cell: TimetableCell<ShownClass>, i18n: I18n): Content[] {
  const { course, status, overlapping } = entry
  const marks = [status === 'waiting' && i18n._(msg`Wait List`), overlapping && i18n._(msg`Same time`)]
  const details = [periodText(i18n).entryTime(entry, cell), course.note].filter((detail) => detail !== '')
  return [
    { text: course.name, bold: true },
    ...details.map(quiet),
    ...marks.flatMap((text) => (text ? [{ text, bold: true, color: COLORS.accent, fontSize: 8 }] : [])),
  ]
}

function quiet(text: string): Content {
  return { text: text, color: COLORS.quiet, fontSize: 8 }
}
