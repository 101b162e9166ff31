import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Days } from '../../../domain/days.ts'
import type { Period } from '../../../domain/period.ts'

/** HS numbers are options (document 2, section 9). */
export function periodLabel({ days, period }: { readonly days: Days; readonly period: Period }): MessageDescriptor {
  if (period === 'All Day') return msg`All Day`
  if (period === 'Optional') return msg`Optional`
  return days === 'HS' ? msg`Option ${period}` : msg`Period ${period}`
}
