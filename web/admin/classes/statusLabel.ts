import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Whether parents see the class. */
export function statusLabel({ active }: { readonly active: boolean }): MessageDescriptor {
  return active ? msg`Active` : msg`Inactive`
}
