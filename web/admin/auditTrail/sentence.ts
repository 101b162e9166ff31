import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import type { AuditKind } from '../../../domain/auditTrail.ts'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'

/** The maximum number of fields that a sentence names. */
const NAMED = 2

/** What was changed, within a sentence. */
function objectOf(kind: AuditKind, name: string): MessageDescriptor {
  const objects: Readonly<Record<AuditKind, MessageDescriptor>> = {
    class: msg`the class ${name}`,
    message: msg`a message to families: ${name}`,
    semester: msg`the semester ${name}`,
    notes: msg`the notes for ${name}`,
    student: msg`the student ${name}`,
    teacher: msg`the teacher ${name}`,
    parent: msg`the parent ${name}`,
    'grade levels': msg`the grade levels`,
    notification: msg`the notification "${name}"`,
    school: msg`the school's settings`,
    registration: msg`the registration ${name}`,
    admin: msg`the admin account ${name}`,
    file: msg`${name}`,
  }
  return objects[kind]
}

type Summary = Pick<AuditEntry, 'user_name' | 'action' | 'kind' | 'subject_name' | 'fields'>

/** An entry as one sentence: "Ruth Castellanos edited the class Pottery: time and room". */
export function auditSentence(i18n: I18n, { user_name: who, action, kind, subject_name, fields }: Summary): string {
  const what = i18n._(objectOf(kind, subject_name))
  if (kind === 'message' && action === 'created') return i18n._(msg`${who} sent ${what}`)
  if (action === 'created') return i18n._(msg`${who} created ${what}`)
  if (action === 'deleted') return i18n._(msg`${who} deleted ${what}`)
  if (action === 'imported') return i18n._(msg`${who} imported ${what}`)
  if (action === 'exported') return i18n._(msg`${who} exported ${what}`)
  const changed = changedText(i18n, kind, fields)
  return changed ? i18n._(msg`${who} edited ${what}: ${changed}`) : i18n._(msg`${who} edited ${what}`)
}

/** "time and room", "name, room and 3 more". Nothing for grade levels, whose fields are the grades. */
function changedText(i18n: I18n, kind: AuditKind, fields: readonly string[]): string {
  if (kind === 'grade levels' || fields.length === 0) return ''
  const names = inFormOrder(kind, fields)
    .slice(0, NAMED)
    .map((name) => withinSentence(fieldLabel(i18n, kind, name)))
  const [one = '', other] = names
  const more = fields.length - names.length
  if (more > 0) return i18n._(msg`${names.join(', ')} and ${more} more`)
  return other === undefined ? one : i18n._(msg`${one} and ${other}`)
}

/** "Room" is "room", and "SHA-256 of the record" stays. */
function withinSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
