import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditKind, AuditValue } from '../../../domain/auditTrail.ts'
import { DAYS } from '../../../domain/days.ts'
import { gradeRange, parseGrades, STUDENT_GRADES } from '../../../domain/grade.ts'
import { phoneMask } from '../../../domain/person.ts'
import { REGISTRATION_STATES } from '../../../domain/registration/review.ts'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { TYPE_LABELS, TYPES } from '../notifications/types.ts'
import { STATE_LABELS } from '../registration/stateLabels.ts'

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
