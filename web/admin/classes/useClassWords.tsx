import { useLingui } from '@lingui/react'
import type { Semester } from '../../../contract/semesters.ts'
import type { TeacherName } from '../../../contract/teachers.ts'
import { DAYS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import conflictStyles from '../ui/EditConflict.module.css'
import type { InWords } from '../ui/EditConflict.tsx'

/** The fields of a class whose values are ids, codes and HTML. */
export function useClassWords(names: {
  readonly semesters: readonly Semester[]
  readonly teachers: readonly TeacherName[]
}): InWords {
  const { i18n } = useLingui()
  return (field, value) => {
    if (field === 'description' || field === 'description_es')
      return <SanitizedHtml html={String(value ?? '')} className={conflictStyles.quoted} />
    const teacher = field === 'teacher_id' ? names.teachers.find(({ id }) => id === value) : undefined
    const semester = field === 'semester' ? names.semesters.find(({ id }) => id === value) : undefined
    const day = field === 'days' ? DAYS.find((days) => days === value) : undefined
    const words = (teacher && fullName(teacher)) ?? semester?.name ?? (day && i18n._(dayLabel(day)))
    return words === undefined ? undefined : <strong>{words}</strong>
  }
}
