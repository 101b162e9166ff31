import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import type { AuditChange, AuditKind } from '../../../domain/auditTrail.ts'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'
import { isFormatted, subjectText, valueText } from './labels.ts'

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
    pause: msg`the pause of "${name}"`,
    school: msg`the school's settings`,
    registration: msg`the registration ${name}`,
    'document request': msg`the requested document ${name}`,
    document: msg`the document ${name}`,
    admin: msg`the admin account ${name}`,
    file: msg`${name}`,
  }
  return objects[kind]
}

type Summary = Pick<AuditEntry, 'user_name' | 'action' | 'kind' | 'subject_name' | 'fields' | 'changes'>

/** An entry as one sentence: "Ruth Castellanos changed the seats of Pottery from 14 to 16". */
export function auditSentence(i18n: I18n, entry: Summary): string {
  const { user_name: who, action, kind } = entry
  const name = subjectText(i18n, entry)
  const what = i18n._(objectOf(kind, name))
  if (kind === 'message' && action === 'created') return i18n._(msg`${who} sent ${what}`)
  if (kind === 'pause' && action === 'created') return i18n._(msg`${who} paused "${name}" for families`)
  if (kind === 'pause' && action === 'deleted') return i18n._(msg`${who} ended ${what}`)
  if (action === 'created') return i18n._(msg`${who} created ${what}`)
  if (action === 'deleted') return i18n._(msg`${who} deleted ${what}`)
  if (action === 'imported') return i18n._(msg`${who} imported ${what}`)
  if (action === 'exported') return i18n._(msg`${who} exported ${what}`)
  return editSentence(i18n, entry, kind === 'class' ? name : what)
}

/** One changed field has a sentence of its own. Of several, the first are listed. Those of grade levels are the grades. */
function editSentence(i18n: I18n, entry: Summary, what: string): string {
  const { user_name: who, kind, fields, changes = [] } = entry
  const own = kind === 'admin' && fields.length === 1 ? accessSentence(entry, what) : decisionSentence(entry, what)
  if (own) return i18n._(own)
  const told = fields.length > 1 ? fields.filter((name) => name !== 'student_id') : fields
  const [field = '', ...others] = inFormOrder(kind, told)
  if (kind === 'grade levels' || field === '') return i18n._(msg`${who} changed ${what}`)
  const change = (name: string) => inWords(i18n, kind, name, changes)
  if (others.length === 0) return oneChange(i18n, { who, what, ...change(field) })
  const texts = [field, ...others].slice(0, NAMED).map((name) => changeText(i18n, change(name)))
  const more = told.length - texts.length
  const changed = more > 0 ? i18n._(msg`${texts.join(', ')} and ${more} more`) : texts.join(', ')
  return i18n._(msg`${who} changed ${what}: ${changed}`)
}

/** A login, or what was done with a password. */
function accessSentence({ user_name: who, changes = [] }: Summary, what: string): MessageDescriptor | undefined {
  const sentences = new Map([
    ['login password', msg`${who} logged in`],
    ['login link', msg`${who} logged in with an emailed link`],
    ['login failed', msg`A login to ${what} failed`],
    ['password confirmed', msg`${who} confirmed the password`],
    ['password not confirmed', msg`${who} entered a wrong password to confirm a change`],
    ['password changed', msg`${who} chose a new password`],
  ])
  return sentences.get(changes.map(({ field, to }) => `${field} ${to}`).join())
}

/** The roster of a canceled class, or of one that is not canceled any more, or what the office said about two records. */
function decisionSentence(
  { user_name: who, kind, changes = [] }: Summary,
  what: string,
): MessageDescriptor | undefined {
  const roster = kind === 'class' ? changes.filter(({ field }) => field === 'seats' || field === 'wait_list') : []
  const [before, after] = [sumOf(roster.map(({ from }) => from)), sumOf(roster.map(({ to }) => to))]
  if (after > 0)
    return msg`${who} undid the cancellation of ${what} with ${plural(after, { one: '# child', other: '# children' })}`
  if (before > 0) return msg`${who} canceled ${what} with ${plural(before, { one: '# child', other: '# children' })}`
  const [change] = changes
  if (!change || changes.length > 1) return undefined
  const other = String(change.to).replace(ID_AFTER_NAME, '').replace(EMAIL_AFTER_NAME, '')
  if (change.field === 'merged') return msg`${who} merged ${what} with ${other}`
  if (change.field === 'same_child_as') return msg`${who} decided that ${what} and ${other} are one child`
  if (change.field === 'not_the_same_child_as') return msg`${who} decided that ${what} and ${other} are two children`
}

function sumOf(values: readonly AuditChange['from'][]): number {
  return values.reduce<number>((sum, value) => sum + Number(value), 0)
}

/** A changed field with its label and, if they can be said in a sentence, its values. An empty text is no value. */
interface Change {
  readonly kind: AuditKind
  readonly field: string
  readonly label: string
  readonly values?: { readonly from: string; readonly to: string; readonly isSwitch: boolean }
}

function oneChange(i18n: I18n, change: Change & { readonly who: string; readonly what: string }): string {
  const { who, what, kind, field, label, values } = change
  if (!values) return i18n._(msg`${who} changed ${what}: ${label}`)
  const { from, to } = values
  if (values.isSwitch && field === 'active') return activeSentence(i18n, change, to)
  if (values.isSwitch) return i18n._(msg`${who} changed ${what}: ${changeText(i18n, change)}`)
  if (to === '') return i18n._(msg`${who} removed the ${label} of ${what}: ${from}`)
  if (kind === 'class' && field === 'room') return i18n._(msg`${who} moved ${what} to ${roomText(i18n, to)}`)
  if (from === '') return i18n._(msg`${who} set the ${label} of ${what} to ${to}`)
  return i18n._(msg`${who} changed the ${label} of ${what} from ${from} to ${to}`)
}

function activeSentence(i18n: I18n, { who, what }: { readonly who: string; readonly what: string }, to: string) {
  return to === i18n._(msg`yes`) ? i18n._(msg`${who} made ${what} active`) : i18n._(msg`${who} made ${what} inactive`)
}

/** "the Kiln Room", "room 12", "Room 12". */
function roomText(i18n: I18n, room: string): string {
  if (/^(?:the|room) /i.test(room)) return room
  return /\d|^.{1,2}$/u.test(room) ? i18n._(msg`room ${room}`) : i18n._(msg`the ${room}`)
}

/** "seats from 14 to 16", or only "description". */
function changeText(i18n: I18n, { label, values }: Change): string {
  if (!values) return label
  const { from, to } = values
  if (from === '') return i18n._(msg`${label} to ${to}`)
  return to === '' ? i18n._(msg`${label} ${from} removed`) : i18n._(msg`${label} from ${from} to ${to}`)
}

function inWords(i18n: I18n, kind: AuditKind, field: string, changes: readonly AuditChange[]): Change {
  const label = withinSentence(fieldLabel(i18n, kind, field))
  const change = changes.find((candidate) => candidate.field === field)
  if (!change || isFormatted(kind, field)) return { kind, field, label }
  const [from, to] = [change.from, change.to].map((value) => sentenceValue(i18n, kind, field, value))
  if (from === undefined || to === undefined || from === to) return { kind, field, label }
  return { kind, field, label, values: { from, to, isSwitch: typeof change.to === 'boolean' } }
}

const MOMENT = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const ID_AFTER_NAME = / \(\d+\)$/
const EMAIL_AFTER_NAME = /, \S+@\S+$/

/** A value within a sentence. None for a moment, because its time zone would have to be said. A person is named without the email. */
function sentenceValue(i18n: I18n, kind: AuditKind, field: string, value: AuditChange['from']): string | undefined {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? i18n._(msg`yes`) : i18n._(msg`no`)
  const text = String(value)
  if (MOMENT.test(text)) return undefined
  if (DAY.test(text)) return i18n.date(text, { dateStyle: 'medium', timeZone: 'UTC' })
  const words = valueText(i18n, kind, field, value).replace(EMAIL_AFTER_NAME, '')
  return field === 'state' ? withinSentence(words) : words
}

/** "Room" is "room", and "SHA-256 of the record" stays. */
function withinSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
