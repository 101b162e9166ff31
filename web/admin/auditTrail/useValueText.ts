import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { AuditKind, AuditValue } from '../../../domain/auditTrail.ts'
import { DAYS } from '../../../domain/days.ts'
import { parseGrades, STUDENT_GRADES } from '../../../domain/grade.ts'
import { phoneMask } from '../../../domain/person.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { gradeLabel } from '../../ui/format/gradeLabel.ts'
import { TYPES, typeLabel } from '../notifications/typeLabel.ts'
import { gradeRange } from '../ui/gradeRange.ts'

/** The rest of a longer list is only counted. */
const MAX_LISTED = 20

export function isFormatted(kind: AuditKind, name: string): boolean {
  return (kind === 'class' && name === 'description') || (kind === 'notes' && /^message$|\.msg$/.test(name))
}

/** Formats a value: Yes, 5th, Tue/Thu, (928) 555 - 0142. */
export function useValueText(): (kind: AuditKind, name: string, value: NonNullable<AuditValue>) => string {
  const { t, i18n } = useLingui()
  return (kind, name, value) => {
    if (value === true) return t`Yes`
    if (value === false) return t`No`
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return textOf(i18n, kind, name, value)
    const more = value.length - MAX_LISTED
    const listed = value.slice(0, MAX_LISTED).join(', ')
    if (value.length === 0) return t`none`
    return more > 0 ? t`${listed} and ${more} more` : listed
  }
}

function textOf(i18n: I18n, kind: AuditKind, name: string, value: string): string {
  if (name.endsWith('phone') && /^\d{10}$/.test(value)) return phoneMask(value)
  if (kind === 'class' && name === 'grade') return gradeRange(parseGrades(value))
  const grade = name === 'grade' && STUDENT_GRADES.find((candidate) => candidate === value)
  if (grade) return i18n._(gradeLabel(grade))
  const days = name === 'days' && DAYS.find((candidate) => candidate === value)
  if (days) return i18n._(dayLabel(days))
  const type = kind === 'notification' && name === 'type' && TYPES.find((candidate) => candidate === value)
  return type ? i18n._(typeLabel(type)) : value
}
