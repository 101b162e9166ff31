import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** As some browsers and password managers do: the input has the value, and no event tells the page. */
export async function fillWithoutEvents(input: Locator, value: string): Promise<void> {
  await expect.element(input).toBeVisible()
  const element = input.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input')
  element.value = value
}
