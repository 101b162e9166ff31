import type { Course } from '../course.ts'
import type { Refusal } from '../enrollment.ts'
import { whyNotTake } from './serve.ts'
import type { Offer, WaitListStudent } from './waitList.ts'

/**
 * Whether the child can accept, and which class it then gives up: the one that the offer names, if it is still in the way. A disabled
 * semester and a closed enrollment window do not matter.
 */
export function acceptOffer(
  entry: { readonly overridden: boolean; readonly offer: Omit<Offer, 'id'> | null } | undefined,
  student: WaitListStudent,
  course: Course,
  now: Date,
): { readonly refusal: Refusal } | { readonly refusal?: undefined; readonly drops: number | null } {
  const because = whyNotAnswer(entry?.offer, now)
  if (because) return { refusal: { because } }
  const { overridden = false, offer } = entry ?? {}
  const drops = student.enrolled.find(({ id }) => id === offer?.drops)?.id ?? null
  if (!whyNotTake({ overridden }, student, course)) return { drops: null }
  const refusal = whyNotTake({ overridden }, student, course, drops)
  return refusal ? { refusal } : { drops }
}

/** Why the family can neither accept nor decline. An offer has expired from `expires_at` on, whether or not a job has ended it. */
export function whyNotAnswer(
  offer: Omit<Offer, 'id'> | null | undefined,
  now: Date,
): 'no-offer' | 'offer-expired' | undefined {
  if (!offer) return 'no-offer'
  if (offer.expires_at <= now) return 'offer-expired'
}
