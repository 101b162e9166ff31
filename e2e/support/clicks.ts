import type { Page } from '@playwright/test'

/**
 * Counts what a person presses for a job from now on, until the page loads again. Each press of a button, link or check box counts one, also by
 * keyboard. A choice from a select counts two: the press that opens it, and the choice. Typing is not counted, because Tab leads from one
 * field to the next.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 }
    Object.assign(window, { counted })
    // The browser also clicks the field of a label that is pressed.
    const isOfLabel = (target: EventTarget | null) =>
      target instanceof Element && target.closest('label') !== null && !target.matches('input, select, button')
    const press = ({ isTrusted, target }: MouseEvent) => {
      if (isTrusted && !isOfLabel(target) && !(target instanceof HTMLSelectElement)) counted.clicks += 1
    }
    addEventListener('click', press, true)
    // The browser's list of a select has no clicks in the page.
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) counted.clicks += 2
    }
    addEventListener('change', choose, true)
  })
  return () => page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks)
}
