import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LimitReached } from '../../../contract/parents.ts'

const LABELS: Readonly<Record<LimitReached['limit'], MessageDescriptor>> = {
  commands: msg`Too many changes`,
  children: msg`Child limit reached`,
}

/** The label of a reached limit. */
export function limitLabel(limit: LimitReached['limit']): MessageDescriptor {
  return LABELS[limit]
}
