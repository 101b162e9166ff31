import type { Page, Request } from '@playwright/test'

/** A screen loads the code of the next screen a second after it is shown, once the browser is idle. */
const QUIET_MS = 3000
const POLL_MS = 50

/** Call before a navigation. The result resolves when no request except an event stream has run for three seconds. */
export function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let lastChange = Date.now()
  const change = (update: () => void) => {
    update()
    lastChange = Date.now()
  }
  const end = (request: Request) => change(() => running.delete(request))
  page.on('request', (request) => isStream(request) || change(() => running.add(request)))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (running.size > 0 || Date.now() - lastChange < QUIET_MS) await page.waitForTimeout(POLL_MS)
  }
}

function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/live'
}
