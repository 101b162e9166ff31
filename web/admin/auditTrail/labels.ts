import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import type { AuditAction, AuditKind, AuditValue } from '../../../domain/auditTrail.ts'
import { DAYS } from '../../../domain/days.ts'
import { CLASS_GRADES, gradeRange, NOTE_KEYS, noteKeyName, parseGrades, STUDENT_GRADES } from '../../../domain/grade.ts'
import { PAUSABLE, PAUSABLE_NAMES } from '../../../domain/pauses.ts'
import { phoneMask } from '../../../domain/person.ts'
import { REGISTRATION_STATES } from '../../../domain/registration/review.ts'
import { PAUSE_LABELS } from '../../ui/feedback/pauseLabels.ts'
import { dayLabel, gradeLabel, gradeName } from '../../ui/format/labels.ts'
import { sentenceStart } from '../../ui/format/sentenceStart.ts'
import { TYPE_LABELS, TYPES } from '../notifications/types.ts'
import { STATE_LABELS } from '../registration/stateLabels.ts'

export const ACTION_LABELS: Record<AuditAction, MessageDescriptor> = {
  created: msg`Created`,
  edited: msg`Edited`,
  deleted: msg`Deleted`,
  imported: msg`Imported`,
  exported: msg`Exported`,
}

export const KIND_LABELS: Record<AuditKind, MessageDescriptor> = {
  class: msg`Class`,
  message: msg`Message to families`,
  semester: msg`Semester`,
  notes: msg`Semester notes`,
  student: msg`Student`,
  teacher: msg`Teacher`,
  parent: msg`Parent`,
  'grade levels': msg`Grade levels`,
  notification: msg`Notification`,
  pause: msg`Pause`,
  school: msg`School settings`,
  registration: msg`Registration`,
  'document request': msg`Requested document`,
  document: msg`Document`,
  admin: msg`Admin account`,
  file: msg`File`,
}

/** The subject's name. Names that are ours and not the school's are stored in English and translated here. */
export function subjectText(
  i18n: I18n,
  { kind, subject_name: name }: Pick<AuditEntry, 'kind' | 'subject_name'>,
): string {
  if (kind === 'pause') return pauseText(i18n, name)
  if (kind === 'notes') return notesText(i18n, name)
  return kind === 'grade levels' ? i18n._(msg`All students`) : name
}

function pauseText(i18n: I18n, name: string): string {
  const action = PAUSABLE.find((candidate) => PAUSABLE_NAMES[candidate] === name)
  return action ? sentenceStart(i18n._(PAUSE_LABELS[action])) : name
}

/** "Fall 2026, grade 3" is "Fall 2026, 3rd grade". */
function notesText(i18n: I18n, name: string): string {
  const comma = name.lastIndexOf(', ')
  const key = NOTE_KEYS.findIndex((candidate) => noteKeyName(candidate) === name.slice(comma + 2))
  const grade = CLASS_GRADES[key]
  return grade ? `${name.slice(0, comma)}, ${i18n._(gradeName(grade))}` : name
}

/** The rest of a longer list is only counted. */
const MAX_LISTED = 20

/** Formats a value: Yes, 5th, Tue/Thu, (928) 555 - 0142. */
export function valueText(i18n: I18n, kind: AuditKind, name: string, value: NonNullable<AuditValue>): string {
  if (value === true) return i18n._(msg`Yes`)
  if (value === false) return i18n._(msg`No`)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return wordsFor(i18n, kind, name, value)
  const more = value.length - MAX_LISTED
  const listed = value.slice(0, MAX_LISTED).join(', ')
  if (value.length === 0) return i18n._(msg`none`)
  return more > 0 ? i18n._(msg`${listed} and ${more} more`) : listed
}

/** Whether the value is HTML. */
export function isFormatted(kind: AuditKind, name: string): boolean {
  if (kind === 'class') return /^description(?:_es)?$/.test(name)
  return kind === 'notes' && /(?:^message|\.msg)(?:_es)?$/.test(name)
}

function wordsFor(i18n: I18n, kind: AuditKind, name: string, value: string): string {
  if (name.endsWith('phone') && /^\d{10}$/.test(value)) return phoneMask(value)
  if (kind === 'class' && name === 'grade') return gradeRange(parseGrades(value))
  const grade = name === 'grade' && STUDENT_GRADES.find((candidate) => candidate === value)
  if (grade) return i18n._(gradeLabel(grade))
  const days = name === 'days' && DAYS.find((candidate) => candidate === value)
  if (days) return i18n._(dayLabel(days))
  const state =
    kind === 'registration' &&
    name === 'state' &&
    REGISTRATION_STATES.find((known) => known === value.replace(' ', '-'))
  if (state) return i18n._(STATE_LABELS[state])
  const type = kind === 'notification' && name === 'type' && TYPES.find((candidate) => candidate === value)
  return type ? i18n._(TYPE_LABELS[type]) : value
}
