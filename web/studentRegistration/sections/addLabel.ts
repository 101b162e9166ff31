import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'

const ADD_LABELS: Partial<Record<SectionName, MessageDescriptor>> = {
  parents: msg`Add Another Parent`,
  contacts: msg`Add Another Contact`,
  siblings: msg`Add a Brother or Sister`,
}

export function addLabel(section: SectionName): MessageDescriptor {
  return ADD_LABELS[section] ?? msg`Add Another`
}
