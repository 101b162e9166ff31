import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { RegistrationSummary } from '../../../../contract/registrationOffice.ts'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import type { SchoolClock } from '../../../ui/format/schoolClock.ts'
import type { Column } from '../../../ui/table/column.ts'
import { stateLabel } from '../labels.ts'
import { ReceivedCell, StateCell, StudentCell } from './cells.tsx'

/** The column ids are the server's sort keys. */
export function registrationColumns({
  zoneName: zone,
  formatSortable,
}: SchoolClock): readonly Column<RegistrationSummary>[] {
  return [
    { id: 'student', label: msg`Student`, text: fullName, Cell: StudentCell, rowHeader: true },
    { id: 'state', noWrap: true, label: msg`State`, text: ({ state }) => stateLabel(state), Cell: StateCell },
    { id: 'grade', noWrap: true, label: msg`Grade`, text: gradeText },
    { id: 'year', noWrap: true, label: msg`School year`, text: ({ year }) => year, numeric: true },
    { id: 'parent', label: msg`Enrolling Parent`, text: ({ parent_name }) => parent_name },
    {
      id: 'received_at',
      noWrap: true,
      label: msg`Received (${zone})`,
      text: ({ received_at }) => formatSortable(received_at),
      Cell: ReceivedCell,
      numeric: true,
    },
    { id: 'reference', noWrap: true, label: msg`Reference`, text: ({ reference }) => reference, numeric: true },
  ]
}

export function registrationCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# registration', other: '# registrations' })}`
}

/** The grade in words. The server's type is text, because a registration keeps what the family sent. */
export function gradeText({ grade }: { readonly grade: string }): MessageDescriptor | string {
  const known = CLASS_GRADES.find((value) => value === grade)
  return known ? gradeLabel(known) : grade
}
