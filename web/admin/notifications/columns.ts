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
  { id: 'id', short: true, label: msg`ID`, text: ({ id }) => id, by: ({ id }) => id, numeric: true },
  { id: 'message', label: msg`Message`, text: ({ message }) => message, lead: true },
  { id: 'type', short: true, label: msg`Type`, text: ({ type }) => typeLabel(type), Cell: TypeCell },
  { id: 'active', short: true, label: msg`Active`, text: statusLabel, Cell: ActiveCell },
  { id: 'actions', label: msg`Actions`, text: () => '', unsorted: true, pressed: true, Cell: NotificationActions },
]

export function notificationCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# notification', other: '# notifications' })}`
}
