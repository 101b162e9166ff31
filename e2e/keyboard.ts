import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable } from './checks.ts'
import { classHeading } from './steps.ts'

/** More stops than any screen has: past them the journey goes in circles. */
const STOPS = 250

/** Presses Tab until what has the focus is called that; on the way every stop is in sight. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key)
    const reached = await focusedName(page)
    if (reached !== undefined) await expectFocusVisible(page)
    if (reached === name) return
  }
  throw new Error(`${STOPS} times ${key}, and nothing called "${name}" had the focus`)
}

/** Yes, then OK; the button that asked is gone by then, and its class has the focus. */
export async function confirmByKeyboard(page: Page, className: string): Promise<void> {
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
  await tabTo(page, 'Yes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(classHeading(page, className)).toBeFocused()
  await expectFocusVisible(page)
  await expectUsable(page)
}

/** However often Tab is pressed, an open dialog keeps the focus. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  for (const key of [...Array(6).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
}

/** The accessible name of what has the focus; undefined between the last stop of the page and the first. */
async function focusedName(page: Page): Promise<string | undefined> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return undefined
  const [line = ''] = (await focused.ariaSnapshot()).split('\n')
  return /"((?:\\.|[^"\\])*)"/.exec(line)?.[1]
}

/** What has the focus looks different from a copy of it that has not, and nothing lies over it. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const seen = await page.locator(':focus').evaluate((focused) => {
    const ring = (one: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
      return [outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, boxShadow].join()
    }
    const copy = focused.cloneNode(true) as Element
    focused.after(copy)
    const differs = ring(focused) !== ring(copy)
    copy.remove()
    const { x = 0, y = 0, width = 0, height = 0 } = focused.getClientRects()[0] ?? {}
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return { differs, onTop: focused.contains(top) || top?.closest('label')?.contains(focused) === true }
  })
  expect(seen, 'the focus is visible').toEqual({ differs: true, onTop: true })
}
