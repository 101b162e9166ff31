import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Days } from '../../../domain/days.ts'

const NAMES: Record<Days, MessageDescriptor> = {
  M: msg`Monday`,
  'T/TH': msg`Tuesday and Thursday`,
  W: msg`Wednesday`,
  F: msg`Friday`,
  HS: msg`HS`,
}

/** For sentences: "Add classes for Tuesday and Thursday". */
export function dayName(days: Days): MessageDescriptor {
  return NAMES[days]
}
