import type { AffectedStudent } from '../../contract/courses.ts'
import { lowerSeats } from '../../domain/waitList/officeMoves.ts'
import type { WaitListEntry } from '../../domain/waitList/waitList.ts'
import { Problem } from '../http/problem.ts'

interface Edit {
  readonly affected: readonly AffectedStudent[]
  readonly course: { readonly current_seats: number; readonly max_seats: number; readonly id: number }
  readonly edited: { readonly max_seats: number }
  readonly entries: readonly WaitListEntry[]
  readonly withdraw_offers: boolean
}

/**
 * Refuses an edit that breaks a rule for a student or has too few seats. Returns the offers that fewer seats withdraw.
 * @throws 422 by field; with the code `withdraws-offers` when the office must be asked first
 */
export function refuseEdit({ affected, course, edited, entries, withdraw_offers }: Edit): readonly WaitListEntry[] {
  const errors: Record<string, string[]> = {}
  for (const { field, because } of affected) errors[field] = [...(errors[field] ?? []), because]
  const listed = entries.filter(({ course_id }) => course_id === course.id)
  const { at_least, withdraws } = lowerSeats(course, edited.max_seats, listed)
  if (!withdraws) errors.max_seats = [`${childrenAre(at_least)} enrolled. Enter ${at_least} or more seats.`]
  const first = Object.values(errors)[0]?.[0]
  if (first) throw new Problem(422, first, { errors, code: 'breaks-a-rule' })
  if (!withdraws || withdraws.length === 0 || withdraw_offers) return withdraws ?? []
  const offers = listed.filter(({ offer }) => offer).length
  const message = withdrawalMessage(withdraws.length, offers, edited.max_seats)
  throw new Problem(422, message, { errors: { max_seats: [message] }, code: 'withdraws-offers' })
}

function childrenAre(count: number): string {
  return count === 1 ? '1 child is' : `${count} children are`
}

function withdrawalMessage(withdrawn: number, offers: number, max_seats: number): string {
  const held =
    offers === 1
      ? 'We are holding a seat for 1 child from the wait list.'
      : `We are holding seats for ${offers} children from the wait list.`
  const lower = `If you lower the class to ${max_seats} ${max_seats === 1 ? 'seat' : 'seats'}`
  if (offers === 1)
    return `${held} ${lower}, this offer is withdrawn. The child stays on the wait list in the same place. Lower it anyway?`
  const which =
    withdrawn === offers ? 'these offers are' : `${withdrawn} of these offers ${withdrawn === 1 ? 'is' : 'are'}`
  return `${held} ${lower}, ${which} withdrawn. The children stay on the wait list in the same places. Lower it anyway?`
}
