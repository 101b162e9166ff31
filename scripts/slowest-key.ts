import type { Page } from '@playwright/test'

const PAUSE_MS = 60
const SETTLE_MS = 500

/** Types into the field with this label on a processor slowed down so many times: the slowest key from press to paint, in milliseconds. */
export async function slowestKey(page: Page, label: string, typed: string, slowdown: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let worst = 0
  await page.exposeFunction('tookToPaint', (milliseconds: number) => {
    worst = Math.max(worst, milliseconds)
  })
  await page.evaluate(watchKeys)
  await page.getByLabel(new RegExp(`^${label}`)).pressSequentially(typed, { delay: PAUSE_MS })
  await page.waitForTimeout(SETTLE_MS)
  return worst
}

declare function tookToPaint(milliseconds: number): void

/** Runs in the page: tells of every input event how long it took to the next paint. */
function watchKeys(): void {
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  const tell = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries()) tookToPaint(duration)
  }
  new PerformanceObserver(tell).observe(options)
}
