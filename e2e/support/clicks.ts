import type { Page } from '@playwright/test'

/** Counts the presses and choices of a person from now on, until the page loads again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 }
    Object.assign(window, { counted })
    const count = () => {
      counted.clicks += 1
    }
    // A press of Enter on a button is a click as well. The browser's list of a select has no clicks in the page.
    addEventListener('click', ({ isTrusted }) => isTrusted && count(), true)
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(), true)
  })
  return () => page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks)
}
