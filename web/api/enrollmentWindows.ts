import { queryOptions } from '@tanstack/react-query'
import type { EnrollmentWindow, WindowsResponse } from '../../contract/enrollment/windows.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { EnrollmentWindow as Window } from '../../domain/enrollment/windows.ts'
import { call } from './call.ts'
import { recordServerTime } from './serverClock.ts'

/** Milliseconds between two looks at the server's clock. Random, so that screens do not look together. */
const REFRESH_MS = 5 * MINUTE_MS * (1 + Math.random())

/** With the ETag that a save must send. The response also sets the server's clock. */
export function windowsQuery(semester: number) {
  return queryOptions({
    queryKey: ['windows', semester],
    queryFn: async () => {
      const { body, etag } = await call('GET /api/semester/:id/windows', { params: { id: semester } })
      return receivedWindows({ ...body, etag })
    },
    refetchInterval: REFRESH_MS,
    // A sleeping computer may have stopped the clock of the page.
    refetchOnWindowFocus: 'always',
  })
}

/** Sets the server's clock. The windows are as `windowsQuery` caches them. */
export function receivedWindows(body: WindowsResponse & { readonly etag: string | undefined }) {
  recordServerTime(body.now)
  const { windows, seats_end, etag } = body
  return { windows, seats_end, etag }
}

/** The windows as the rules need them. */
export function parseWindows(windows: readonly EnrollmentWindow[]): Window[] {
  return windows.map(({ grades, opens_at, closes_at }) => ({
    grades,
    opens_at: new Date(opens_at),
    closes_at: closes_at === null ? null : new Date(closes_at),
  }))
}
