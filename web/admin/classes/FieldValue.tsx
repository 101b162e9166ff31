import { useLingui } from '@lingui/react/macro'
import type { Semester } from '../../../contract/semesters.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { DAYS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import styles from './Class.module.css'
import type { FieldName } from './changes.ts'

/** A field's value in words. */
export function FieldValue(props: {
  readonly field: FieldName
  readonly value: unknown
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
}) {
  const { field, value, semesters, teachers } = props
  const { t, i18n } = useLingui()
  const text = String(value ?? '')
  if (field === 'description') return <SanitizedHtml html={text} className={styles.quoted} />
  const teacher = field === 'teacher_id' ? teachers.find(({ id }) => id === value) : undefined
  const semester = field === 'semester' ? semesters.find(({ id }) => id === value) : undefined
  const day = field === 'days' ? DAYS.find((days) => days === value) : undefined
  const label = (teacher && fullName(teacher)) ?? semester?.name ?? (day && i18n._(dayLabel(day))) ?? text
  return <strong>{label === '' ? t`empty` : label}</strong>
}
