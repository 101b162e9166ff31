import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import type { Course, CourseWithRoster } from '../../../contract/courses.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import { FIELD_IS_REQUIRED } from '../../../contract/texts.ts'
import { pick } from '../../../domain/pick.ts'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { CLASS_FIELDS, CLASS_LABELS, type ClassField } from './classLabels.ts'

export const RequiredSemesterId = z.int({ error: FIELD_IS_REQUIRED }).positive()

const NOT_CHOSEN = {
  teacher_id: undefined,
  max_seats: undefined,
  period: undefined,
  days: undefined,
  semester: undefined,
}
type Text = Exclude<ClassField, keyof typeof NOT_CHOSEN>

/** The values of an empty form. */
export const EMPTY_CLASS = {
  ...(Object.fromEntries(CLASS_FIELDS.map((field) => [field, ''])) as Record<Text, string>),
  ...NOT_CHOSEN,
  roster: [] as number[],
  copy_of: undefined,
}

const OWN_FIELDS = CLASS_FIELDS.filter((field) => field !== 'semester')

/** A class as form values. */
export function toFormValues(course: Course) {
  return { ...pick(course, OWN_FIELDS), semester: course.semester_id }
}

/** Form values copied from another class, without an inactive teacher. */
export function copyFields(
  source: CourseWithRoster,
  teachers: readonly { readonly id: number }[],
): Partial<BodyTo<'POST /api/courses'>> {
  const { teacher_id, semester, ...fields } = toFormValues(source)
  return {
    ...fields,
    copy_of: source.id,
    teacher_id: teachers.some(({ id }) => id === teacher_id) ? teacher_id : undefined,
    roster: source.enrolled.map(({ id }) => id),
  }
}

export function useClassLabels(): Labels {
  const { i18n } = useLingui()
  return Object.fromEntries(CLASS_FIELDS.map((field) => [field, i18n._(CLASS_LABELS[field])]))
}
