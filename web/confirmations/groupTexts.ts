import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConfirmationGroup } from '../../domain/confirmations/groups.ts'

export const GROUP_TITLES: Readonly<Record<ConfirmationGroup, MessageDescriptor>> = {
  parents: msg`Parents and Address`,
  contacts: msg`Emergency Contacts`,
  physician: msg`Doctor and Hospital`,
  custody: msg`Custody and Pick-Up`,
  languages: msg`Languages`,
  consents: msg`Permission and Notices`,
  health: msg`Health`,
}
