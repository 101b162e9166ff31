import { msg } from '@lingui/core/macro'
import type { RegistrationAccess } from '../../../../contract/registrationOfficeAccess.ts'
import type { SchoolClock } from '../../../ui/format/schoolClock.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DateCell } from '../../ui/DateCell.tsx'
import { groupTitle } from '../answers/sensitiveSections.ts'
import { ReferenceCell } from './ReferenceCell.tsx'

const PURPOSES = { read: msg`Shown on screen`, export: msg`Exported to CSV` } as const

/** Without `registration_id`, each entry also names its registration. The server sorts by date only. */
export function accessColumns(
  { zoneName: zone, formatSortable }: SchoolClock,
  registration_id: number | undefined,
): readonly Column<RegistrationAccess>[] {
  const unsortable = true
  const reference: Column<RegistrationAccess> = {
    id: 'reference',
    noWrap: true,
    label: msg`Registration`,
    text: (access) => access.reference,
    Cell: ReferenceCell,
    unsortable,
  }
  return [
    { id: 'who', label: msg`Who`, text: ({ user_name }) => user_name, rowHeader: true, unsortable },
    ...(registration_id === undefined ? [reference] : []),
    { id: 'answers', label: msg`Answers`, text: ({ group }) => groupTitle(group), unsortable },
    { id: 'purpose', noWrap: true, label: msg`How`, text: ({ purpose }) => PURPOSES[purpose], unsortable },
    {
      id: 'date',
      noWrap: true,
      label: msg`Date (${zone})`,
      text: ({ date }) => formatSortable(date),
      Cell: DateCell,
      numeric: true,
      unsortable,
    },
  ]
}
