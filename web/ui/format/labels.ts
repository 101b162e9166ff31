import type { MessageDescriptor } from '@lingui/core'
import { msg, selectOrdinal } from '@lingui/core/macro'
import type { Days, Period } from '../../../domain/days.ts'
import type { Grade } from '../../../domain/grade.ts'

const LABELS: Record<Days, MessageDescriptor> = {
  M: msg`Mon`,
  'T/TH': msg`Tue/Thu`,
  W: msg`Wed`,
  F: msg`Fri`,
  HS: msg`HS`,
}

/** Document 1, section 3. */
export function dayLabel(days: Days): MessageDescriptor {
  return LABELS[days]
}

const NAMES: Record<Days, MessageDescriptor> = {
  M: msg`Monday`,
  'T/TH': msg`Tuesday and Thursday`,
  W: msg`Wednesday`,
  F: msg`Friday`,
  HS: msg`HS`,
}

/** For sentences: "Add classes for Tuesday and Thursday". */
export function dayName(days: Days): MessageDescriptor {
  return NAMES[days]
}

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

/** "2nd in line", for a position on a wait list from 1. */
export function inLine(position: number): MessageDescriptor {
  return msg`${selectOrdinal(position, { one: '#st in line', two: '#nd in line', few: '#rd in line', other: '#th in line' })}`
}

/** What a place on a wait list is: "2nd in line", or that a seat is held for it. */
export function placeLabel({
  position,
  isHeld,
}: {
  readonly position: number
  readonly isHeld: boolean
}): MessageDescriptor {
  return isHeld ? msg`Seat held` : inLine(position)
}

/** "Number 3 behind the wait list", for a position in a reserve from 1. */
export function behindWaitList(position: number): MessageDescriptor {
  return msg`Number ${position} behind the wait list`
}

/** HS numbers are options (document 2, section 9). */
export function periodLabel({ days, period }: { readonly days: Days; readonly period: Period }): MessageDescriptor {
  if (period === 'All Day') return msg`All Day`
  if (period === 'Optional') return msg`Optional`
  return days === 'HS' ? msg`Option ${period}` : msg`Period ${period}`
}
