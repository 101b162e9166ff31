import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { ApiProblem } from '../../web/api/problem.ts'

/** The texts of all elements, for `expect.poll`. */
export function textsOf(locator: Locator): () => (string | null)[] {
  return () => locator.elements().map(({ textContent }) => textContent)
}

/** The words of an element that are on two lines, without a hyphen of their own. */
export function brokenWords(element: Element): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    for (const { index, 0: word } of text.nodeValue?.matchAll(/[^\s/·-]+/g) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

/** Declares that React reports problems of requests, which an error boundary has caught and shows. At least one must have occurred. */
export function expectCaughtProblems(): void {
  const { calls } = vi.mocked(console.error).mock
  expect(calls).not.toEqual([])
  expect(calls.filter((call) => !call.some((part: unknown) => part instanceof ApiProblem))).toEqual([])
  vi.mocked(console.error).mockClear()
}

/** Of a screen that has nothing to show, and of the login. */
export async function expectIllustration(): Promise<void> {
  const height = () =>
    document.querySelector('main [class*=_illustration], main [class*=illustration_]')?.getBoundingClientRect().height
  await expect.poll(height).toBeGreaterThan(60)
}
