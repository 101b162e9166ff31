import type { ClassChange, FamilyMailEvent } from './familyMail.ts'
import { OPTIONAL_MAILS, type OptionalMail } from './kinds.ts'

const MEETING_FIELDS: readonly ClassChange['field'][] = ['days', 'period', 'time']

/**
 * The choice with which a parent can turn the mail off. Null for a mail that a family must get: without it, a child would not know where to
 * be, or would have or lose a class without the family's knowledge.
 */
export function choiceOf(event: FamilyMailEvent): OptionalMail | null {
  if (event.kind === 'class-changed')
    return event.changes.some(({ field }) => MEETING_FIELDS.includes(field)) ? null : 'class-changed'
  if (event.kind === 'enrolled') return event.by === 'office' && event.gave_up === null ? 'enrolled' : null
  return OPTIONAL_MAILS.find((kind) => kind === event.kind) ?? null
}
