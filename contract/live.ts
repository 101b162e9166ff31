import { z } from 'zod'
import { Id, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Pause } from './pauses.ts'

export const SeatCounts = z.object({
  id: Id,
  current_seats: z.int(),
  max_seats: z.int(),
  wait_list: z.int(),
  offered_seats: z.int(),
})
export type SeatCounts = z.infer<typeof SeatCounts>

/** A child's place in a class as it is now; null without one on the roster. */
const ChangedPlace = z.object({ student_id: Id, course_id: Id, status: z.enum(['enrolled', 'waiting']).nullable() })
export type ChangedPlace = z.infer<typeof ChangedPlace>

/**
 * The seats of a semester's classes, as they change. The first `seats` event has every class, later ones only the classes that changed.
 * `reload` means that something else changed: a class, the semester, its bell schedules, days off or windows. Fetch them again, at a random time
 * within `within_ms` milliseconds. To reconnect, send the last event's id as Last-Event-ID; the stream sends `reload` if anything but
 * counts changed in between. `pauses` has what is paused for families, when that changes and when a stream opens while something is paused. `places` has the
 * places of the account's own children that have changed, and may repeat one. A parent sees active classes of active semesters. The stream
 * ends with the session.
 */
export const streamSeats = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'signed-in',
  summary: 'Stream the seat counts of a semester',
  query: z.object({ semester: SemesterReference }),
  responses: { 200: z.string() },
  events: {
    seats: z.object({ courses: z.array(SeatCounts) }),
    reload: z.object({ within_ms: z.int().nonnegative() }),
    pauses: z.object({ pauses: z.array(Pause) }),
    places: z.object({ places: z.array(ChangedPlace) }),
  },
})
