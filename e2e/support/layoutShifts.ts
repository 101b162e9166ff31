import { expect, type Page } from '@playwright/test'

/** Adds up how much the content moves without an input (Cumulative Layout Shift) from now on. Returns a function that reads the sum. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const root = document.documentElement
    root.dataset.shifts = '0'
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        if ('value' in shift && 'hadRecentInput' in shift && !shift.hadRecentInput)
          root.dataset.shifts = String(Number(root.dataset.shifts) + Number(shift.value))
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.shifts))
}

let watched = 0

/** Records where the page shows this element, in each frame with its fonts from now on, and again from the next load on. Returns a function that reads the positions in pixels. */
export async function watchPositions(page: Page, selector: string): Promise<() => Promise<readonly number[]>> {
  watched += 1
  const attribute = `data-positions-${watched}`
  const watch = ({ selector, attribute }: { selector: string; attribute: string }) => {
    const positions = new Set<number>()
    const look = () => {
      const element = document.querySelector(selector)
      if (element && document.fonts.status === 'loaded')
        positions.add(Math.round(element.getBoundingClientRect().y + window.scrollY))
      document.documentElement.setAttribute(attribute, JSON.stringify([...positions]))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  await page.addInitScript(watch, { selector, attribute })
  await page.evaluate(watch, { selector, attribute })
  const read = async (): Promise<number[]> => JSON.parse((await page.locator('html').getAttribute(attribute)) ?? '[]')
  return async () => {
    await expect.poll(read, 'where it is with its fonts').not.toEqual([])
    return read()
  }
}
