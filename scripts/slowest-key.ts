import type { Page } from '@playwright/test'

const KEY_DELAY_MS = 60
const SETTLE_MS = 500

/** Types into the labeled field with CPU throttling and returns the longest time from key press to paint, in milliseconds. */
export async function measureSlowestKeyPress(
  page: Page,
  label: string,
  text: string,
  slowdown: number,
): Promise<number> {
  const field = page.getByLabel(new RegExp(`^${label}`))
  await field.waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let worst = 0
  await page.exposeFunction('reportDuration', (milliseconds: number) => {
    worst = Math.max(worst, milliseconds)
  })
  await page.evaluate(observeKeyEvents)
  await field.pressSequentially(text, { delay: KEY_DELAY_MS })
  await page.waitForTimeout(SETTLE_MS)
  return worst
}

declare function reportDuration(milliseconds: number): void

/** Runs in the page: reports the time from each key press to the next paint. Events of the pointer on a changed page don't count. */
function observeKeyEvents(): void {
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  const reportAll = (list: PerformanceObserverEntryList) => {
    for (const { name, duration } of list.getEntries())
      if (/^(key|beforeinput|input)/.test(name)) reportDuration(duration)
  }
  new PerformanceObserver(reportAll).observe(options)
}
