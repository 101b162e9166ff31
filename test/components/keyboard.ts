import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { lookAtFocus } from './usable.ts'

const MOST_STOPS = 100

/** Presses Tab until an element has the focus. */
export async function tabTo(locator: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS && document.activeElement !== locator.element(); stops++) await userEvent.tab()
  await expect.element(locator).toHaveFocus()
}

export async function expectFocusVisible(): Promise<void> {
  await expect.poll(lookAtFocus).toEqual({ differs: true, isInWindow: true, covered: 'by nothing' })
}
