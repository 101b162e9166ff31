import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListedSheetRow, RosterSheetRow, RosterSheetSemester } from '../../../contract/rosterSheets.ts'
import { type DateRange, meetingDates, namesWeekdays, overlapOf } from '../../../domain/meetings.ts'
import { fullName, phoneMask } from '../../../domain/person.ts'
import type { ContactPerson } from '../../../domain/registration/contacts.ts'
import { parentsToCall } from '../../../domain/registration/parentsToCall.ts'
import { dayLabel, gradeLabel, periodLabel } from '../../ui/format/labels.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'

/** The roster of one class. */
export interface Sheet<Row extends RosterSheetRow = ListedSheetRow> {
  readonly course: RosterSheetRow['course']
  readonly teacher: RosterSheetRow['teacher']
  readonly enrolled: readonly Row[]
  readonly waiting: readonly Row[]
}

/** The sheets of the classes in the order of the rows. */
export function sheetsOf<Row extends RosterSheetRow>(rows: readonly Row[]): Sheet<Row>[] {
  const classes = Map.groupBy(rows, ({ course }) => course.id)
  return [...classes.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const rows = [first, ...others]
    const enrolled = rows.filter(({ status }) => status === 'enrolled')
    const waiting = rows.filter(({ status }) => status !== 'enrolled')
    const { course, teacher } = first
    return [{ course, teacher, enrolled, waiting }]
  })
}

/** What is printed: of the sign-in sheets only those for `dates`. Without `dates` they are for the whole semester. */
export interface PrintedDates {
  readonly kind: 'roster' | 'sign-in'
  readonly dates?: DateRange
  readonly semester: RosterSheetSemester
}

/** False for the sign-in sheet of a class that does not meet on the dates. One whose days name no weekday may meet on any. */
export function isPrinted(sheet: Sheet, printed: PrintedDates): boolean {
  if (printed.kind === 'roster' || printed.dates === undefined) return true
  return !namesWeekdays(sheet.course.days) || signInDates(sheet, printed).length > 0
}

/** The meetings of the class. None without the semester's dates, and for a class whose days name no weekday. */
export function signInDates({ course }: Sheet, { dates, semester }: Omit<PrintedDates, 'kind'>): string[] {
  const { starts_on, ends_on, days_off } = semester
  if (starts_on === null || ends_on === null) return []
  return meetingDates(course.days, overlapOf({ starts_on, ends_on }, dates ?? { starts_on, ends_on }), days_off)
}

export interface RosterTexts extends Pick<SchoolClock, 'formatDate'> {
  readonly i18n: I18n
}

/** The parents of a child as they were confirmed last, or the one of the account. */
export function parentsOf({ parent, confirmed }: Pick<ListedSheetRow, 'parent' | 'confirmed'>): ContactPerson[] {
  return parentsToCall(parent, confirmed?.parents ?? [], true)
}

export function phonesText({ phones }: ContactPerson): string {
  return phones.map(({ number }) => phoneMask(number)).join(', ')
}

/** The rows as a table for spreadsheets, with its header. */
export function sheetCells(rows: readonly ListedSheetRow[], texts: RosterTexts): string[][] {
  const { i18n } = texts
  const headers = [
    ...[msg`Section`, msg`Class`, msg`Days`, msg`Period`, msg`Time`, msg`Room`, msg`Teacher`, msg`Status`],
    ...[msg`First name`, msg`Last name`, msg`Grade`, msg`Parent`, msg`Phone`, msg`Email`],
    ...[msg`Other parents`, msg`Contacts confirmed`],
  ]
  return [headers.map((head) => i18n._(head)), ...rows.map((row) => cellsOf(row, texts))]
}

export const STATUS_LABELS = { enrolled: msg`Enrolled`, waiting: msg`Waiting`, offered: msg`Seat held` }

function cellsOf(row: ListedSheetRow, { i18n, formatDate }: RosterTexts): string[] {
  const { course, teacher, student, status, parent, confirmed } = row
  const [first, ...others] = parentsOf(row)
  const [days, period] = [i18n._(dayLabel(course.days)), i18n._(periodLabel(course))]
  const shown = i18n._(STATUS_LABELS[status])
  return [
    ...[course.section, course.name, days, period, course.time, course.room, fullName(teacher), shown],
    ...[student.first_name, student.last_name, i18n._(gradeLabel(student.grade))],
    ...[fullName(parent), first ? phonesText(first) : '', first?.email ?? ''],
    others.map((person) => [person.name, phonesText(person)].filter((text) => text !== '').join(' ')).join(', '),
    confirmed ? formatDate(confirmed.date) : '',
  ]
}
