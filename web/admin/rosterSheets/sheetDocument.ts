import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { ListedSheetRow, RosterSheetRow } from '../../../contract/rosterSheets.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel, gradeLabel, periodLabel } from '../../ui/format/labels.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { colorBar, logoColumn, type PrintedSchool } from '../../ui/schedule/pdf/brand.ts'
import { pageFooter } from '../../ui/schedule/pdf/pageFooter.ts'
import { COLORS, FONT, GRID_LAYOUT, LIST_LAYOUT, MARGIN } from '../../ui/schedule/pdf/pdfStyle.ts'
import {
  type PrintedDates,
  parentsOf,
  phonesText,
  type RosterTexts,
  type Sheet,
  STATUS_LABELS,
  signInDates,
} from './sheets.ts'

export interface PrintedSheets extends PrintedDates {
  readonly sheets: readonly Sheet[]
  readonly school: PrintedSchool
}

/** The columns for signing that fit on a page, also when the semester has no dates yet. */
const SIGN_IN_COLUMNS = 12
const NUMBER_WIDTH = 16
const NAME_WIDTH = 150
const GRADE_WIDTH = 62

/** One class to a page: a roster with parents to call, or a sheet to sign at each meeting. */
export function sheetDocument(printed: PrintedSheets, i18n: I18n): TDocumentDefinitions {
  const { kind, sheets, semester, school } = printed
  const isRoster = kind === 'roster'
  const texts = { i18n, ...schoolClock(school.time_zone, i18n.locale) }
  const content = sheets.flatMap((sheet) => (isRoster ? [rosterOf(sheet, texts)] : signInSheets(sheet, printed, i18n)))
  return {
    info: { title: i18n._(isRoster ? msg`Rosters` : msg`Sign-In Sheets`), author: school.name },
    language: i18n.locale,
    displayTitle: true,
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 1.1 },
    footer: pageFooter(i18n),
    content: content.map(
      (stack, index): Content => ({
        stack: [colorBar(school, 'landscape'), headOf(stack.sheet, { school, semester, i18n }), ...stack.content],
        ...(index > 0 && { pageBreak: 'before' }),
      }),
    ),
  }
}

interface Page {
  readonly sheet: Sheet
  readonly content: Content[]
}

interface Printed extends Pick<PrintedSheets, 'school' | 'semester'> {
  readonly i18n: I18n
}

export function headOf(
  { course, teacher, enrolled }: Sheet<RosterSheetRow>,
  { school, semester, i18n }: Printed,
): Content {
  const when = [i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time].filter((text) => text !== '')
  const facts = [when.join(', '), course.room, fullName(teacher)].filter((text) => text !== '').join(' · ')
  const count = i18n._(msg`${plural(enrolled.length, { one: '# child', other: '# children' })}`)
  return {
    margin: [0, 0, 0, 10],
    columns: [
      ...logoColumn(school),
      [
        { text: `${course.section} ${course.name}`, fontSize: 15, bold: true },
        { text: facts, color: COLORS.quiet },
      ],
      {
        width: 'auto',
        stack: [{ text: `${school.name} · ${semester.name}`, noWrap: true }, count],
        alignment: 'right',
        color: COLORS.quiet,
        margin: [12, 4, 0, 0],
      },
    ],
  }
}

function rosterOf(sheet: Sheet, texts: RosterTexts): Page {
  const { i18n } = texts
  const heads = [msg`Child`, msg`Grade`, msg`Parents`, msg`Confirmed`]
  const headers = heads.map((head) => i18n._(head))
  const tableOf = (rows: readonly ListedSheetRow[]): Content => ({
    layout: LIST_LAYOUT,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [NUMBER_WIDTH, NAME_WIDTH, GRADE_WIDTH, '*', 66],
      body: [
        headerCells(['', ...headers]),
        ...rows.map((row, index) => rosterRow(row, index - heldBefore(rows, index), texts)),
      ],
    },
  })
  const { enrolled, waiting } = sheet
  const heading: Content = { text: i18n._(msg`Wait List`), fontSize: 12, bold: true, margin: [0, 14, 0, 4] }
  const nobody: Content = { text: i18n._(msg`No one is enrolled yet.`) }
  const list = enrolled.length > 0 ? tableOf(enrolled) : nobody
  return { sheet, content: waiting.length > 0 ? [list, heading, tableOf(waiting)] : [list] }
}

function heldBefore(rows: readonly ListedSheetRow[], index: number): number {
  return rows.slice(0, index).filter(({ status }) => status === 'offered').length
}

/**
 * The parents one below the other, each with the phones and the email. A child for whom a seat is held has no number, because it does not
 * count as waiting.
 */
function rosterRow(row: ListedSheetRow, index: number, { i18n, formatDate }: RosterTexts): TableCell[] {
  const { student, confirmed, status } = row
  const isHeld = status === 'offered'
  const name = isHeld ? `${fullName(student)} · ${i18n._(STATUS_LABELS.offered)}` : fullName(student)
  const parents = parentsOf(row).map((person): Content => {
    const reached = [phonesText(person), person.email].filter((text) => text !== '').join('  ')
    return { text: [{ text: `${person.name}  `, bold: true }, reached] }
  })
  return [
    isHeld ? { text: '' } : numberCell(index),
    { text: name, bold: true },
    { text: i18n._(gradeLabel(student.grade)) },
    { stack: parents },
    { text: confirmed ? formatDate(confirmed.date) : '–' },
  ]
}

/** As many pages as the meetings need. For the whole semester the last one has columns to spare, and without a known date there is one. */
function signInSheets(sheet: Sheet, printed: PrintedDates, i18n: I18n): Page[] {
  const format = new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const dates = signInDates(sheet, printed).map((date) => format.format(new Date(date)))
  const pages = Math.max(1, Math.ceil(dates.length / SIGN_IN_COLUMNS))
  return Array.from({ length: pages }, (_, page) => {
    const shown = dates.slice(page * SIGN_IN_COLUMNS, (page + 1) * SIGN_IN_COLUMNS)
    const spare = printed.dates ? Number(shown.length === 0) : SIGN_IN_COLUMNS - shown.length
    const columns = [...shown, ...Array<string>(spare).fill('')]
    return { sheet, content: [signInTable(sheet, columns, i18n)] }
  })
}

function signInTable({ enrolled }: Sheet, columns: readonly string[], i18n: I18n): Content {
  const headers = headerCells(['', i18n._(msg`Child`), i18n._(msg`Grade`), ...columns])
  const empty: TableCell[] = columns.map(() => ({ text: '' }))
  const rows = enrolled.map(({ student }, index): TableCell[] => [
    numberCell(index),
    { text: fullName(student), bold: true, margin: [0, 3, 0, 3] },
    { text: i18n._(gradeLabel(student.grade)), margin: [0, 3, 0, 3] },
    ...empty,
  ])
  return {
    layout: GRID_LAYOUT,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [NUMBER_WIDTH, NAME_WIDTH, GRADE_WIDTH, ...columns.map(() => '*')],
      body: [headers, ...rows],
    },
  }
}

export function headerCells(texts: readonly string[]): TableCell[] {
  return texts.map((text) => ({ text, bold: true, color: COLORS.quiet, fontSize: 8.5 }))
}

export function numberCell(index: number): TableCell {
  return { text: String(index + 1), color: COLORS.quiet }
}
