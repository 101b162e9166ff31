import { useCallback, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Student } from '../../../contract/students.ts'
import { serverTime } from '../../api/serverClock.ts'
import type { Offer } from './endedOffer.ts'

export interface Offers {
  /** Made before the screen opened, or shown since. */
  readonly shown: readonly Offer[]
  /** Made since, and not shown yet, because that would move what the family reads. Some may have ended. */
  readonly added: readonly Offer[]
  /** The class whose offer gets the focus. */
  readonly focused: number | undefined
  /** Shows every offer, and moves the focus to the one for this class. */
  readonly show: (course: Pick<Course, 'id'>) => void
  /** Removes an added offer that has ended. */
  readonly dismiss: (offer: Offer) => void
}

/** Splits the offers of a child into those that are shown and those that were made since the schedule was there. */
export function useOffers(student: Pick<Student, 'id'>, schedule: Pick<Schedule, 'offered'> | undefined): Offers {
  const offered = schedule?.offered ?? NO_OFFERS
  const [known, setKnown] = useState(schedule && offered.map(keyOf))
  if (schedule && !known) setKnown(offered.map(keyOf))
  const [added, setAdded] = useState<readonly Offer[]>([])
  const [focused, setFocused] = useState<number>()
  const isKnown = (offer: Offer) => !known || known.includes(keyOf(offer))
  const unseen = offered.filter((offer) => !isKnown(offer) && !added.some((one) => keyOf(one) === keyOf(offer)))
  const current = unseen.filter(({ expires_at }) => serverTime() < Date.parse(expires_at))
  if (current.length > 0) setAdded([...added.filter(({ id }) => current.every((offer) => offer.id !== id)), ...current])
  const show = useCallback(
    (course: Pick<Course, 'id'>) => {
      const keys = offered.map(keyOf)
      setKnown(keys)
      setAdded((offers) => offers.filter((offer) => !keys.includes(keyOf(offer))))
      setFocused(course.id)
      document.getElementById(offerId(course, student))?.focus()
    },
    [offered, student],
  )
  const dismiss = (offer: Offer) => setAdded((offers) => offers.filter(({ id }) => id !== offer.id))
  return { shown: offered.filter(isKnown), added, focused, show, dismiss }
}

const NO_OFFERS: Schedule['offered'] = []

function keyOf({ id, expires_at }: Offer): string {
  return `${id} ${Date.parse(expires_at)}`
}

/** The id of the element that names the class of a child's offer. It can have the focus. */
export function offerId(course: Pick<Course, 'id'>, student: Pick<Student, 'id'>): string {
  return `offer-${course.id}-${student.id}`
}
