import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Course } from '../../../contract/courses.ts'

/** How full a class is, with the seats that are held for waiting children: "9 of 10 seats, 1 held". */
export function seatsText({ current_seats, max_seats, offered_seats: held }: SeatCounts): MessageDescriptor {
  const taken = current_seats - held
  return held > 0 ? msg`${taken} of ${max_seats} seats, ${held} held` : msg`${taken} of ${max_seats} seats`
}

/** The same in a column of seats: "9 of 10, 1 held". */
export function shortSeatsText({ current_seats, max_seats, offered_seats: held }: SeatCounts): MessageDescriptor {
  const taken = current_seats - held
  return held > 0 ? msg`${taken} of ${max_seats}, ${held} held` : msg`${taken} of ${max_seats}`
}

type SeatCounts = Pick<Course, 'current_seats' | 'max_seats' | 'offered_seats'>
