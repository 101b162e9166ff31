import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentAudience, PaperState } from '../../../domain/documents/documents.ts'

/** What is left to do about a document that the office asks for. */
export const PAPER_STATE_LABELS = {
  missing: msg`Missing`,
  sent: msg`To review`,
  returned: msg`Sent back`,
  accepted: msg`Accepted`,
  'not-needed': msg`Not needed`,
} as const satisfies Record<PaperState, MessageDescriptor>

/** Of whom the office asks it. */
export const AUDIENCE_LABELS = {
  all: msg`All children`,
  new: msg`New children`,
  returning: msg`Returning children`,
  grades: msg`Children in these grades`,
  arizona: msg`Arizona residents`,
} as const satisfies Record<DocumentAudience, MessageDescriptor>

/** "2026-08-24" as "Aug 24, 2026". */
export function dayText(day: string, i18n: I18n): string {
  return i18n.date(`${day}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
}
