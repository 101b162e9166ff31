import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'

const ADD_LABELS: Partial<Record<SectionName, MessageDescriptor>> = {
  parents: msg`Add another parent`,
  contacts: msg`Add another contact`,
  siblings: msg`Add a brother or sister`,
}

export function addLabel(section: SectionName): MessageDescriptor {
  return ADD_LABELS[section] ?? msg`Add another`
}
