import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SystemNotification } from '../../../contract/notifications.ts'

type Type = SystemNotification['type']

export const TYPES = ['success', 'info', 'warning', 'error'] as const satisfies readonly Type[]

export const TYPE_LABELS: Record<Type, MessageDescriptor> = {
  success: msg`Success`,
  info: msg`Info`,
  warning: msg`Warning`,
  error: msg`Error`,
}
