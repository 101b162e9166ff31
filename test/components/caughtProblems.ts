import { expect, vi } from 'vitest'
import { ApiProblem } from '../../web/api/problem.ts'

/** Declares that React reports problems of requests, which an error boundary has caught and shows. At least one must have occurred. */
export function expectCaughtProblems(): void {
  const { calls } = vi.mocked(console.error).mock
  expect(calls).not.toEqual([])
  expect(calls.filter((call) => !call.some((part: unknown) => part instanceof ApiProblem))).toEqual([])
  vi.mocked(console.error).mockClear()
}
