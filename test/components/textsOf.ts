import type { Locator } from 'vitest/browser'

/** The texts of all elements, for `expect.poll`. */
export function textsOf(locator: Locator): () => (string | null)[] {
  return () => locator.elements().map(({ textContent }) => textContent)
}
