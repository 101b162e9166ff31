import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, Node, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Schedule } from '../../../../contract/enrollment/schedules.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import type { Student } from '../../../../contract/students.ts'
import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { fullName } from '../../../../domain/person.ts'
import { shadesOf } from '../../../../domain/schoolColor.ts'
import { type TimetableRow, timetableOf } from '../../../../domain/timetable.ts'
import type { TimetableCell, TimetableEntry } from '../../../../domain/timetableCell.ts'
import { studentInTimetable } from '../../../../domain/timetableOwners.ts'
import { dayLabel, gradeName, placeLabel } from '../../format/labels.ts'
import { schoolClock } from '../../format/schoolClock.ts'
import { periodText } from '../../timetable/periodText.ts'
import { type ShownClass, shownSchedule } from '../../timetable/timetableView.ts'
import { classCells, classLabels, inWeekOrder } from '../classCells.ts'
import { colorBar, logoColumn, type PrintedSchool } from './brand.ts'
import { pageFooter } from './pageFooter.ts'
import { COLORS, FONT, GRID_LAYOUT, LIST_LAYOUT, MARGIN } from './pdfStyle.ts'

/** In points; the name takes the rest. */
const WIDTHS = [42, '*', 46, 60, 44, 76, 88] as const
const NAME = 1

/** The enrolled classes, one row each. The columns are those of document 2, section 7. */
function classList({ schedule, student, bellSchedules }: PrintedSchedule, i18n: I18n): Content {
  const rows = schedule.enrolled
    .toSorted(inWeekOrder)
    .map((course) => rowOf(classCells(course, { grade: student.grade, bellSchedules }, i18n)))
  return listOf(classLabels(i18n), rows, [...WIDTHS])
}

/** The classes that the child waits for, with the place in line or the held seat. */
function waitList({ schedule, student, bellSchedules }: PrintedSchedule, i18n: I18n): Content {
  const rows = schedule.waiting.toSorted(inWeekOrder).map((course) => {
    const isHeld = schedule.offered.some(({ id }) => id === course.id)
    const cells = classCells(course, { grade: student.grade, bellSchedules }, i18n)
    return rowOf([...cells, i18n._(placeLabel({ ...course, isHeld }))])
  })
  return listOf([...classLabels(i18n), i18n._(msg`Place`)], rows, [...WIDTHS, 50])
}

function rowOf(texts: readonly string[]): TableCell[] {
  return texts.map((text, column) => ({ text, bold: column === NAME }))
}

function listOf(labels: readonly string[], rows: TableCell[][], widths: (number | string)[]): Content {
  const header = labels.map((text) => ({ text, bold: true, color: COLORS.quiet, fontSize: 8.5 }))
  return { table: { headerRows: 1, dontBreakRows: true, widths, body: [header, ...rows] }, layout: LIST_LAYOUT }
}

const SECTION = 1

export interface PrintedSchedule {
  readonly student: Student
  readonly semester: Semester
  readonly schedule: Schedule
  readonly bellSchedules: readonly BellSchedule[]
  readonly school: PrintedSchool
  readonly now: Date
}

/** The printed schedule: the list of classes, the wait lists, the week. Each page has a head and its number. */
export function scheduleDocument(printed: PrintedSchedule, i18n: I18n): TDocumentDefinitions {
  const { student, semester, schedule, school } = printed
  const name = fullName(student)
  const title = i18n._(msg`Schedule for ${name}`)
  const noClasses = i18n._(msg`${student.first_name} has no classes in ${semester.name} yet.`)
  return {
    info: { title, author: school.name },
    language: i18n.locale,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [MARGIN, 84, MARGIN, 48],
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 1.1 },
    header: pageHead(printed, title, i18n),
    footer: pageFooter(i18n),
    pageBreakBefore: isBrokenSection,
    content: [
      schedule.enrolled.length > 0 ? classList(printed, i18n) : { text: noClasses },
      ...section(i18n._(msg`Wait List`), schedule.waiting.length > 0 && waitList(printed, i18n)),
      ...section(i18n._(msg`Week`), weekTable(printed, i18n)),
    ],
  }
}

/** The child, the grade, the semester, and the school's logo, name and color, with the date of printing. */
function pageHead({ student, semester, school, now }: PrintedSchedule, title: string, i18n: I18n): Content {
  const grade = i18n._(gradeName(student.grade))
  const date = schoolClock(school.time_zone, i18n.locale).formatDate(now.toISOString())
  const columns: Content = {
    columns: [
      ...logoColumn(school),
      [
        { text: title, fontSize: 15, bold: true },
        { text: `${grade} · ${semester.name}`, color: COLORS.quiet },
      ],
      { width: 'auto', stack: [school.name, date], alignment: 'right', color: COLORS.quiet, margin: [12, 4, 0, 0] },
    ],
  }
  return { margin: [MARGIN, 22, MARGIN, 0], stack: [colorBar(school), columns] }
}

/** A heading with its content. It starts on a new page if it does not fit on the page it is on. */
function section(title: string, content: Content | false): Content[] {
  const heading: Content = { text: title, fontSize: 12, bold: true, margin: [0, 16, 0, 6] }
  return content === false ? [] : [{ stack: [heading, content], headlineLevel: SECTION }]
}

/** Instead of pdfmake's `unbreakable`, which leaves out everything after the first page. */
function isBrokenSection({ headlineLevel, pageNumbers }: Node): boolean {
  return headlineLevel === SECTION && pageNumbers.length > 1
}

const HEAD_WIDTH = 76
/** So many entries always fit on a page. pdfmake leaves out what is beyond the first page of a row that must not break. */
const SHORT_CELL = 3
const NOTHING: TableCell = { text: '' }

/** The week: days across, periods down. */
function weekTable({ student, schedule, bellSchedules, school }: PrintedSchedule, i18n: I18n): Content {
  const { days, rows } = timetableOf([studentInTimetable(bellSchedules, student.grade, shownSchedule(i18n, schedule))])
  const header = [i18n._(msg`Period`), ...days.map((day) => i18n._(dayLabel(day)))]
  const body = rows.map((row) => [
    rowHead(row, i18n),
    ...row.cells.map((cell) => (cell === undefined ? NOTHING : weekCell(row, cell, { color: school.color, i18n }))),
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

interface CellLook {
  readonly color: string
  readonly i18n: I18n
}

function weekCell(row: TimetableRow<ShownClass>, cell: TimetableCell<ShownClass>, look: CellLook): TableCell {
  const { color, i18n } = look
  const { rowSpan, entries, open, breaks } = cell
  const isBreak = breaks.length > 0
  if (isBreak && entries.length === 0) return { text: i18n._(msg`Break`), color: COLORS.quiet, fillColor: COLORS.break }
  const isEnrolled = entries.some(({ status }) => status === 'enrolled')
  return {
    rowSpan,
    ...(isEnrolled && { fillColor: shadesOf(color)[0] }),
    stack: [
      ...periodText(i18n).cellLabels(row, cell).map(quiet),
      ...entries.flatMap((entry) => entryLines(entry, cell, look)),
      ...(open.length > 0 ? [quiet(i18n._(msg({ message: 'Open', context: 'period' })))] : []),
      ...(isBreak ? [quiet(i18n._(msg`Break`))] : []),
    ],
  }
}

function entryLines(
  entry: TimetableEntry<ShownClass>,
  cell: TimetableCell<ShownClass>,
  { color, i18n }: CellLook,
): Content[] {
  const { course, status, overlapping } = entry
  const marks = [status === 'waiting' && i18n._(msg`Wait List`), overlapping && i18n._(msg`Same time`)]
  const details = [periodText(i18n).entryTime(entry, cell), course.note].filter((detail) => detail !== '')
  return [
    { text: course.name, bold: true },
    ...details.map(quiet),
    ...marks.flatMap((text) => (text ? [{ text, bold: true, color, fontSize: 8 }] : [])),
  ]
}

function quiet(text: string): Content {
  return { text: text, color: COLORS.quiet, fontSize: 8 }
}
