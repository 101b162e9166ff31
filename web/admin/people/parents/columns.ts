import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import type { Column } from '../../../ui/table/column.ts'
import { byLastName } from '../byLastName.ts'
import { ChildrenCell, ParentActions } from './cells.tsx'
import { NameCell } from './LimitBadges.tsx'

export const PARENT_COLUMNS: readonly Column<Parent>[] = [
  { id: 'name', label: msg`Name`, text: fullName, sortValue: byLastName, rowHeader: true, Cell: NameCell },
  { id: 'email', label: msg`Email`, text: ({ email }) => email },
  {
    id: 'phone',
    noWrap: true,
    label: msg`Phone`,
    text: ({ phone }) => phoneMask(phone),
    searchKeywords: ({ phone }) => phone,
    numeric: true,
  },
  {
    id: 'children',
    label: msg`Children`,
    text: ({ students }) => students.map(fullName).join(', '),
    sortValue: ({ students }) => students.length,
    Cell: ChildrenCell,
  },
  {
    id: 'actions',
    label: msg`Actions`,
    text: () => '',
    unsortable: true,
    actions: true,
    Cell: ParentActions,
  },
]

export function parentCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# parent', other: '# parents' })}`
}
