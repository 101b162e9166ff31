import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'

export type Offer = Schedule['offered'][number]

type Ids = readonly { readonly id: number }[]

/** How an offer ended, for the family. Undefined while the seat is held. `now`: milliseconds of the server's clock. */
export function endedOfferText(
  { id, name, expires_at }: Pick<Offer, 'id' | 'name' | 'expires_at'>,
  { enrolled, waiting, offered }: Readonly<Record<'enrolled' | 'waiting' | 'offered', Ids>>,
  { firstName, now }: { readonly firstName: string; readonly now: number },
): MessageDescriptor | undefined {
  const isOver = now >= Date.parse(expires_at)
  const isOffered = offered.some((offer) => offer.id === id)
  if (isOffered && !isOver) return undefined
  if (enrolled.some((course) => course.id === id)) return msg`${firstName} is now enrolled in ${name}.`
  if (!isOffered && waiting.some((course) => course.id === id))
    return msg`The seat in ${name} is no longer held. ${firstName} keeps the same place on the wait list.`
  if (isOver)
    return msg`We held a seat in ${name} for ${firstName}, but the time to answer is over. ${firstName} is no longer on the wait list.`
  return msg`The seat in ${name} is no longer held. ${firstName} is no longer on the wait list.`
}
