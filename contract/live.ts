import { z } from 'zod'
import { Id, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const SeatCounts = z.object({
  id: Id,
  current_seats: z.int(),
  max_seats: z.int(),
  wait_list: z.int(),
})
export type SeatCounts = z.infer<typeof SeatCounts>

/**
 * The seats of a semester's classes as they change. The first `seats` event has all classes, the later ones those that changed.
 * `reload`: classes or the semester were changed in another way; fetch them at a random time within `within_ms` milliseconds. A
 * client that reconnects sends the last event's id as Last-Event-ID and gets `reload` if it missed one. A parent sees active classes
 * of active semesters. The stream ends with the session.
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
  },
})
