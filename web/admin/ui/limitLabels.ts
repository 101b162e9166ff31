import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LimitReached } from '../../../contract/parents.ts'

export const LIMIT_LABELS: Readonly<Record<LimitReached['limit'], MessageDescriptor>> = {
  commands: msg`Too many changes`,
  children: msg`Child limit reached`,
}
