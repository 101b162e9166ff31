import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmergencyChild, RosterSheetRow } from '../../../contract/rosterSheets.ts'
import type { School } from '../../../contract/school.ts'
import { CONTACTS, PARENTS } from '../../../domain/registration/sections/people.ts'
import { dayLabel, gradeLabel, periodLabel } from '../../ui/format/labels.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { type CalledPerson, type SheetTexts, toSheetChild } from './emergencyChild.ts'

/** Those of the registration, and the parent of the account. */
const MOST_PARENTS = PARENTS.length + 1
const MOST_CONTACTS = CONTACTS.length

/** The children as a table for spreadsheets, with its header: a row for each child in each class. */
export function emergencyCells(
  rows: readonly RosterSheetRow[],
  children: readonly EmergencyChild[],
  { time_zone }: Pick<School, 'time_zone'>,
  i18n: I18n,
): string[][] {
  const numbered = (count: number, name: (number: number) => string[]) =>
    Array.from({ length: count }, (_, index) => name(index + 1)).flat()
  const headers = [
    ...[msg`Section`, msg`Class`, msg`Days`, msg`Period`, msg`First name`, msg`Last name`, msg`Grade`].map((head) =>
      i18n._(head),
    ),
    ...numbered(MOST_PARENTS, (n) => [i18n._(msg`Parent ${n}`), i18n._(msg`Phones of parent ${n}`)]),
    ...numbered(MOST_CONTACTS, (n) => [i18n._(msg`Emergency contact ${n}`), i18n._(msg`Phones of contact ${n}`)]),
    ...[msg`Physician`, msg`Hospital`, msg`Custody issues`, msg`Allergies and health`, msg`Source`].map((head) =>
      i18n._(head),
    ),
  ]
  const byStudent = new Map(children.map((child) => [child.student_id, child]))
  const texts = { i18n, ...schoolClock(time_zone, i18n.locale) }
  return [headers, ...rows.map((row) => cellsOf(row, byStudent.get(row.student.id), texts))]
}

function cellsOf(row: RosterSheetRow, child: EmergencyChild | undefined, texts: SheetTexts): string[] {
  const { i18n } = texts
  const { course, student } = row
  const { parents, contacts, physician, hospital, custody, health, source } = toSheetChild(row, child, texts)
  const shown = source !== '' ? i18n._(custody ? msg`Yes` : msg`No`) : ''
  return [
    ...[course.section, course.name, i18n._(dayLabel(course.days)), i18n._(periodLabel(course))],
    ...[student.first_name, student.last_name, i18n._(gradeLabel(student.grade))],
    ...personCells(parents, MOST_PARENTS),
    ...personCells(contacts, MOST_CONTACTS),
    ...[physician ? [physician.name, ...physician.phones].join(', ') : '', hospital, shown],
    source === '' ? i18n._(msg`No registration`) : health.join('; '),
    source,
  ]
}

function personCells(people: readonly CalledPerson[], most: number): string[] {
  return Array.from({ length: most }, (_, index) => {
    const person = people[index]
    if (!person) return ['', '']
    const { name, relationship, phones } = person
    return [relationship === '' ? name : `${name} (${relationship})`, phones.join(', ')]
  }).flat()
}
