import type { MessageDescriptor } from '@lingui/core'
import { msg, selectOrdinal } from '@lingui/core/macro'
import type { Grade } from '../../../domain/grade.ts'

/** For selects and table cells: Kindergarten, 1st to 12th (document 1, section 3), Done. */
export function gradeLabel(grade: Grade): MessageDescriptor {
  if (grade === 'K') return msg`Kindergarten`
  if (grade === 'done') return msg`Done`
  const year = Number(grade)
  return msg`${selectOrdinal(year, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`
}

/** For sentences: Kindergarten, 5th grade, finished school. */
export function gradeName(grade: Grade): MessageDescriptor {
  if (grade === 'K') return msg`Kindergarten`
  if (grade === 'done') return msg`finished school`
  const year = Number(grade)
  return msg`${selectOrdinal(year, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} grade`
}
