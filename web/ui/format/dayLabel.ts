import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Days } from '../../../domain/days.ts'

const LABELS: Record<Days, MessageDescriptor> = {
  M: msg`Mon`,
  'T/TH': msg`Tue/Thu`,
  W: msg`Wed`,
  F: msg`Fri`,
  HS: msg`HS`,
}

/** Document 1, section 3. */
export function dayLabel(days: Days): MessageDescriptor {
  return LABELS[days]
}
