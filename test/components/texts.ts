import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { ApiProblem } from '../../web/api/problem.ts'

/** The texts of all elements, for `expect.poll`. */
export function textsOf(locator: Locator): () => (string | null)[] {
  return () => locator.elements().map(({ textContent }) => textContent)
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
