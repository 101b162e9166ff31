import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** When the address of a child's calendar was created, and when the last one ended. */
export function calendarQuery(student: number) {
  return queryOptions({
    queryKey: ['calendar', student],
    queryFn: async () => (await call('GET /api/students/:id/calendar', { params: { id: student } })).body,
  })
}

const APPLE = /\b(iPhone|iPad|iPod|Macintosh)\b/

/**
 * The address in the scheme that opens a calendar app. `webcals:` is read over https from the first request on. Apple's
 * devices open `webcal:` only.
 */
export function webcalUrl(url: string, userAgent: string): string {
  return url.replace(/^https:/, APPLE.test(userAgent) ? 'webcal:' : 'webcals:').replace(/^http:/, 'webcal:')
}
