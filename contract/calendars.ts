import { z } from 'zod'
import { EmptyBody, IdText, SemesterReference, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const params = z.object({ id: IdText })

/**
 * Whether a child's calendar has a secret address. The address itself is only in the response that creates it. `ended_at` is when a new
 * password or email address of the account ended the last one; null once there is another, and after the family turned it off.
 */
export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/api/students/:id/calendar',
  access: 'signed-in',
  summary: "Check whether a child's calendar has an address",
  params,
  responses: { 200: z.object({ calendar: z.object({ created_at: Time }).nullable(), ended_at: Time.nullable() }) },
})

/** Replaces the former address, which no longer works. A client must never retry this call by itself. */
export const createCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/students/:id/calendar',
  access: 'signed-in',
  summary: "Create a secret address for a child's calendar",
  params,
  body: EmptyBody,
  responses: { 201: z.object({ url: z.url() }) },
  repeat: 'not-stored',
})

/** Responds with 204 even if there is no address. */
export const deleteCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/api/students/:id/calendar',
  access: 'signed-in',
  summary: "Turn off the address of a child's calendar",
  params,
  body: EmptyBody,
  responses: { 204: null },
})

/** One semester as an iCalendar file, without an address. 422 `no-semester-dates`. */
export const downloadCalendar = endpoint({
  method: 'GET',
  path: '/api/students/:id/calendar/file',
  access: 'signed-in',
  summary: "Download a child's calendar of a semester",
  params,
  query: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ file: z.object({ name: z.string(), ics: z.string() }) }) },
})

/** For calendar programs. The classes of all active semesters that have dates (RFC 5545). 404 for an unknown address. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/:token.ics',
  access: 'anyone',
  summary: 'Get the calendar at a secret address',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  responses: { 200: z.string() },
  produces: 'text/calendar',
  rateLimit: 'failures',
})
