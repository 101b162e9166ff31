import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BodyTo } from '../../../contract/routes.ts'

export type ClassInput = BodyTo<'PUT /api/courses/:id'>
export type ClassField = Exclude<keyof ClassInput, 'id' | 'culprit' | 'withdraw_offers'>

/** The labels of a class's fields, in the form's order. */
export const CLASS_LABELS: Readonly<Record<ClassField, MessageDescriptor>> = {
  section: msg`Section`,
  name: msg`Name`,
  name_es: msg`Name in Spanish`,
  description: msg`Description`,
  description_es: msg`Description in Spanish`,
  teacher_id: msg`Teacher`,
  semester: msg`Semester`,
  grade: msg`Grades`,
  days: msg`Days`,
  period: msg`Period`,
  time: msg`Time`,
  room: msg`Room`,
  max_seats: msg`Seats`,
  restrictions: msg`Restrictions`,
}

export const CLASS_FIELDS = Object.keys(CLASS_LABELS) as ClassField[]
