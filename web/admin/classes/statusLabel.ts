import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export function statusLabel({ active }: { readonly active: boolean }): MessageDescriptor {
  return active ? msg`Active` : msg`Inactive`
}
