import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConfirmationGroup } from '../../domain/confirmation/groups.ts'

export const GROUP_TITLES: Readonly<Record<ConfirmationGroup, MessageDescriptor>> = {
  parents: msg`Parents and address`,
  contacts: msg`Emergency contacts`,
  physician: msg`Doctor and hospital`,
  custody: msg`Custody and pick-up`,
  languages: msg`Languages`,
  consents: msg`Permission and notices`,
  health: msg`Health`,
}
