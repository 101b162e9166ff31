import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { LogEntry } from '../../../contract/logs.ts'
import { fullName } from '../../../domain/person.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'
import { DateCell } from '../ui/DateCell.tsx'

/** The column ids are the server's sort keys. */
export function logColumns({ zoneName: zone, formatSortable }: SchoolClock): readonly Column<LogEntry>[] {
  return [
    { id: 'section', noWrap: true, label: msg`Section`, text: ({ section }) => section, numeric: true },
    { id: 'class', label: msg`Class`, text: (entry) => entry.class, rowHeader: true },
    { id: 'semester', noWrap: true, label: msg`Semester`, text: ({ semester }) => semester, unsortable: true },
    { id: 'student', label: msg`Student`, text: fullName },
    { id: 'status', label: msg`Status`, text: ({ status }) => status },
    { id: 'culprit', label: msg`Changed by`, text: ({ culprit }) => culprit },
    {
      id: 'date',
      noWrap: true,
      label: msg`Date (${zone})`,
      text: ({ date }) => formatSortable(date),
      Cell: DateCell,
      numeric: true,
    },
  ]
}

export function entryCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# entry', other: '# entries' })}`
}
