import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyMailKind } from '../../../domain/familyMail/kinds.ts'

const LABELS: Record<FamilyMailKind, MessageDescriptor> = {
  'offer-made': msg`Seat offered`,
  'offer-reminder': msg`Offer reminder`,
  'offer-ended': msg`Offer ended`,
  'class-cancelled': msg`Class canceled`,
  'class-reopened': msg`Class is back on the schedule`,
  'dropped-by-office': msg`Dropped by the office`,
  'office-message': msg`Message from the office`,
  'class-changed': msg`Class changed`,
  enrolled: msg`Enrolled`,
  'draw-results': msg`Lottery results`,
  'daily-summary': msg`Daily summary`,
}

export function mailKindLabel(kind: FamilyMailKind): MessageDescriptor {
  return LABELS[kind]
}
