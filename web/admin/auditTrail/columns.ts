import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'
import { DateCell } from '../ui/DateCell.tsx'
import { AuditActions } from './AuditActions.tsx'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'
import { actionLabel, kindLabel } from './labels.ts'

/** The maximum number of field names in a cell; the rest are counted. */
const MAX_FIELD_NAMES = 4

/** The server sorts by date only. */
export function auditColumns(
  { zoneName: zone, formatSortable }: SchoolClock,
  i18n: I18n,
): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'date',
      noWrap: true,
      label: msg`Date (${zone})`,
      text: ({ date }) => formatSortable(date),
      Cell: DateCell,
      numeric: true,
    },
    { id: 'who', label: msg`Who`, text: ({ user_name }) => user_name, unsortable: true },
    { id: 'action', noWrap: true, label: msg`Action`, text: ({ action }) => actionLabel(action), unsortable: true },
    { id: 'kind', noWrap: true, label: msg`Kind`, text: ({ kind }) => kindLabel(kind), unsortable: true },
    { id: 'name', label: msg`Name`, text: ({ subject_name }) => subject_name, rowHeader: true, unsortable: true },
    { id: 'fields', label: msg`Fields`, text: (entry) => formatFieldNames(entry, i18n), unsortable: true },
    { id: 'actions', label: msg`Actions`, text: () => '', unsortable: true, actions: true, Cell: AuditActions },
  ]
}

export function auditCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# entry', other: '# entries' })}`
}

function formatFieldNames({ kind, fields }: AuditEntry, i18n: I18n): string {
  const names = inFormOrder(kind, fields)
    .slice(0, MAX_FIELD_NAMES)
    .map((name) => fieldLabel(i18n, kind, name))
  const more = fields.length - names.length
  return more > 0 ? `${names.join(', ')} +${more}` : names.join(', ')
}
