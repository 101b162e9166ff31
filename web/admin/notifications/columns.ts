import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { SystemNotification } from '../../../contract/notifications.ts'
import type { Column } from '../../ui/table/column.ts'
import { statusLabel } from '../classes/statusLabel.ts'
import { ActiveCell } from './ActiveCell.tsx'
import { NotificationActions, TypeCell } from './cells.tsx'
import { typeLabel } from './typeLabel.ts'

/** ID, Message, Type, Active, Actions (document 2, section 9). */
export const NOTIFICATION_COLUMNS: readonly Column<SystemNotification>[] = [
  { id: 'id', noWrap: true, label: msg`ID`, text: ({ id }) => id, sortValue: ({ id }) => id, numeric: true },
  { id: 'message', label: msg`Message`, text: ({ message }) => message, rowHeader: true },
  { id: 'type', noWrap: true, label: msg`Type`, text: ({ type }) => typeLabel(type), Cell: TypeCell },
  { id: 'active', noWrap: true, label: msg`Active`, text: statusLabel, Cell: ActiveCell },
  { id: 'actions', label: msg`Actions`, text: () => '', unsortable: true, actions: true, Cell: NotificationActions },
]

export function notificationCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# notification', other: '# notifications' })}`
}
