import { expect, type Locator, type Page } from '@playwright/test'
import { lookAtFocus } from '../../test/components/usable.ts'
import { expectUsable } from './checks.ts'
import { classHeading } from './steps.ts'

/** More tab stops than any screen has. */
const MAX_TAB_STOPS = 400

/** Presses Tab until the focused element has this accessible name; checks that the focus is visible at every stop. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press(key)
    const focused = await focusedName(page)
    if (focused !== undefined) await expectFocusVisible(page)
    if (focused === name) return
  }
  throw new Error(`${key} does not reach "${name}" in ${MAX_TAB_STOPS} stops`)
}

/** Moves the focus to the button with Tab and presses it. */
export async function tabToAndPress(page: Page, button: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, button, key)
  await page.keyboard.press('Enter')
}

/** Chooses Yes, then OK. Expects the focus on the class heading or its folded period, because the button that opened the dialog is gone. */
export async function confirmByKeyboard(page: Page, className: string): Promise<void> {
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
  await tabTo(page, 'Yes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  // The heading gets the focus before the closing dialog uncovers it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const folded = page.locator('summary').filter({ hasText: className })
  await expect(classHeading(page, className).or(folded).locator('visible=true')).toBeFocused()
  await expectFocusVisible(page)
  // The tabs of the days stay in view above the rows, and cover a part of one.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectUsable(page)
}

/** Expects that Tab never moves the focus out of the dialog. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  for (const key of [...Array(6).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
}

/** The accessible name of the focused element; undefined between the last tab stop and the first. */
async function focusedName(page: Page): Promise<string | undefined> {
  if ((await page.locator(':focus').count()) === 0) return undefined
  // The body stands in for an element that disappears meanwhile, so that nothing waits for a focus.
  const [line = ''] = (await page.locator(':focus, body:not(:has(:focus))').ariaSnapshot()).split('\n')
  return /"((?:\\.|[^"\\])*)"/.exec(line)?.[1]
}

/**
 * Expects a focus ring, which an unfocused copy of the element lacks, and that nothing covers its part in the window. Repeats the look,
 * because content that loads can move the element.
 */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(lookAtFocus), 'the focus is visible')
    .toEqual({ differs: true, isInWindow: true, covered: 'by nothing' })
}
