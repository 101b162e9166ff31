import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { clicksSoFar, lookAtFocus, startCountingClicks } from './usable.ts'

const MOST_STOPS = 100

/** Presses Tab until an element has the focus. */
export async function tabTo(locator: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS && document.activeElement !== locator.element(); stops++) await userEvent.tab()
  await expect.element(locator).toHaveFocus()
}

export async function expectFocusVisible(): Promise<void> {
  await expect.poll(lookAtFocus).toEqual({ differs: true, isInWindow: true, covered: 'by nothing' })
}

/** Presses a button again until something appears, because a form ignores a press shortly after another one (domain/submitGuard.ts). */
export async function pressUntil(button: Locator, target: Locator): Promise<void> {
  await vi.waitFor(
    async () => {
      if (target.elements().length === 0) await button.click()
      await expect.element(target, { timeout: 500 }).toBeVisible()
    },
    { timeout: 30_000 },
  )
}

/** As some browsers and password managers do: the input has the value, and no event tells the page. */
export async function fillWithoutEvents(input: Locator, value: string): Promise<void> {
  await expect.element(input).toBeVisible()
  const element = input.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input')
  element.value = value
}

/**
 * Counts what a person presses for a job from now on. Each press of a button, link or check box counts one, also by keyboard. A choice from a select
 * counts two: the press that opens it, and the choice. Typing is not counted, because Tab leads from one field to the next.
 */
export function countClicks(): () => number {
  onTestFinished(startCountingClicks())
  return clicksSoFar
}
