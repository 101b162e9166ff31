import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { inLine } from '../../format/inLine.ts'
import { classCells, classLabels } from '../classCells.ts'
import { inWeekOrder } from '../inWeekOrder.ts'
import { COLORS, LIST_LAYOUT } from './pdfStyle.ts'
import type { PrintedSchedule } from './scheduleDocument.ts'

/** In points; the name takes the rest. */
const WIDTHS = [42, '*', 46, 60, 44, 76, 88] as const
const NAME = 1

/** The enrolled classes, one row each. The columns are those of document 2, section 7. */
export function classList({ schedule, student, bellSchedules }: PrintedSchedule, i18n: I18n): Content {
  const rows = schedule.enrolled
    .toSorted(inWeekOrder)
    .map((course) => rowOf(classCells(course, { grade: student.grade, bellSchedules }, i18n)))
  return listOf(classLabels(i18n), rows, [...WIDTHS])
}

/** The classes that the child waits for, with the place in line. */
export function waitList({ schedule, student, bellSchedules }: PrintedSchedule, i18n: I18n): Content {
  const rows = schedule.waiting
    .toSorted(inWeekOrder)
    .map((course) =>
      rowOf([...classCells(course, { grade: student.grade, bellSchedules }, i18n), i18n._(inLine(course.position))]),
    )
  return listOf([...classLabels(i18n), i18n._(msg`Place`)], rows, [...WIDTHS, 50])
}

function rowOf(texts: readonly string[]): TableCell[] {
  return texts.map((text, column) => ({ text, bold: column === NAME }))
}

function listOf(labels: readonly string[], rows: TableCell[][], widths: (number | string)[]): Content {
  const header = labels.map((text) => ({ text, bold: true, color: COLORS.quiet, fontSize: 8.5 }))
  return { table: { headerRows: 1, dontBreakRows: true, widths, body: [header, ...rows] }, layout: LIST_LAYOUT }
}
