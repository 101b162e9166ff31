import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { EmergencyChild, RosterSheetRow, RosterSheetSemester } from '../../../contract/rosterSheets.ts'
import { fullName } from '../../../domain/person.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { colorBar, type PrintedSchool } from '../../ui/schedule/pdf/brand.ts'
import { pageFooter } from '../../ui/schedule/pdf/pageFooter.ts'
import { COLORS, FONT, LIST_LAYOUT, MARGIN } from '../../ui/schedule/pdf/pdfStyle.ts'
import { type CalledPerson, type SheetTexts, toSheetChild } from './emergencyChild.ts'
import { headerCells, headOf, numberCell } from './sheetDocument.ts'
import { type Sheet, sheetsOf } from './sheets.ts'

export interface PrintedEmergency {
  readonly rows: readonly RosterSheetRow[]
  readonly children: readonly EmergencyChild[]
  readonly semester: RosterSheetSemester
  readonly school: PrintedSchool
}

/** One class to a page: each child with the people to call and the health answers, as the family confirmed or registered them last. */
export function emergencyDocument(
  { rows, children, semester, school }: PrintedEmergency,
  i18n: I18n,
): TDocumentDefinitions {
  const texts = { i18n, ...schoolClock(school.time_zone, i18n.locale) }
  const byStudent = new Map(children.map((child) => [child.student_id, child]))
  const tableOf = (sheet: Sheet<RosterSheetRow>): Content => {
    const heads = [msg`Child`, msg`Parents`, msg`Emergency contacts`, msg`Physician`, msg`Allergies and health`]
    return {
      layout: LIST_LAYOUT,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [16, 112, '*', '*', 110, '*'],
        body: [
          headerCells(['', ...heads.map((head) => i18n._(head))]),
          ...sheet.enrolled.map((row, index) => childRow(row, byStudent.get(row.student.id), index, texts)),
        ],
      },
    }
  }
  return {
    info: { title: i18n._(msg`Emergency Sheets`), author: school.name },
    language: i18n.locale,
    displayTitle: true,
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: FONT, fontSize: 8.5, lineHeight: 1.1 },
    footer: pageFooter(i18n),
    content: sheetsOf(rows).map(
      (sheet, index): Content => ({
        stack: [
          colorBar(school, 'landscape'),
          headOf(sheet, { school, semester, i18n }),
          {
            text: i18n._(
              msg`Confidential: health and family information. Keep it with you, and return it to the office.`,
            ),
            bold: true,
            margin: [0, 0, 0, 8],
          },
          tableOf(sheet),
        ],
        ...(index > 0 && { pageBreak: 'before' }),
      }),
    ),
  }
}

function childRow(
  row: RosterSheetRow,
  child: EmergencyChild | undefined,
  index: number,
  texts: SheetTexts,
): TableCell[] {
  const { i18n } = texts
  const { parents, contacts, physician, hospital, custody, health, source } = toSheetChild(row, child, texts)
  const care: Content[] = physician ? [personOf(physician)] : []
  return [
    numberCell(index),
    {
      stack: [
        { text: fullName(row.student), bold: true, fontSize: 9.5 },
        { text: i18n._(gradeLabel(row.student.grade)), color: COLORS.quiet },
        { text: source, color: COLORS.quiet },
        ...(custody ? [{ text: i18n._(msg`Custody issues: ask the office before release`), bold: true }] : []),
      ],
    },
    { stack: parents.map(personOf) },
    { stack: contacts.map(personOf) },
    { stack: hospital === '' ? care : [...care, { text: hospital, color: COLORS.quiet }] },
    source === ''
      ? { text: i18n._(msg`No registration: ask the office`), color: COLORS.quiet }
      : { stack: health.map((text) => ({ text })) },
  ]
}

function personOf({ name, relationship, phones }: CalledPerson): Content {
  return {
    margin: [0, 0, 0, 2],
    stack: [
      { text: [{ text: name, bold: true }, relationship === '' ? '' : ` ${relationship}`] },
      ...phones.map((text) => ({ text, noWrap: true })),
    ],
  }
}
