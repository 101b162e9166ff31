import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Course } from '../../../contract/courses.ts'
import { placesTaken } from '../../../domain/enrollment/waitList/limit.ts'

/** Who waits for a class: "4 waiting, 1 has an offer". Undefined if nobody does. */
export function waitingText(course: Pick<Course, 'wait_list' | 'offered_seats'>): MessageDescriptor | undefined {
  const [waiting, offers] = [placesTaken(course), course.offered_seats]
  if (waiting > 0 && offers > 0)
    return msg`${waiting} waiting, ${plural(offers, { one: '# has an offer', other: '# have an offer' })}`
  if (waiting > 0) return msg`${waiting} waiting`
  return offers > 0 ? msg`${plural(offers, { one: '# has an offer', other: '# have an offer' })}` : undefined
}
