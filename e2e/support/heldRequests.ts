import type { Page } from '@playwright/test'

/** Requests to these addresses get no response until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}
