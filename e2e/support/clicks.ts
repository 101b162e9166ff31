import type { Page } from '@playwright/test'
import { clicksSoFar, startCountingClicks } from '../../test/components/usable.ts'

/** As `countClicks` of `test/components/gestures.ts`, until the page loads again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(startCountingClicks)
  return () => page.evaluate(clicksSoFar)
}
