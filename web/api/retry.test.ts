import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from './problem.ts'
import { isBusy, isOverloaded, isTemporary, pauseBeforeRetry, withRetries } from './retry.ts'

const random = vi.spyOn(Math, 'random')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  random.mockReset()
})

test('the longest pause doubles with each failure up to a limit', () => {
  random.mockReturnValue(1)
  expect([0, 1, 2, 3, 10].map((failures) => pauseBeforeRetry(failures))).toEqual([1000, 2000, 4000, 8000, 15_000])
  expect(pauseBeforeRetry(10, 0, 30_000)).toBe(30_000)
})

test('a pause is anywhere between zero and the longest', () => {
  random.mockReturnValue(0.25)
  expect(pauseBeforeRetry(3)).toBe(2000)
  random.mockReturnValue(0)
  expect(pauseBeforeRetry(3)).toBe(0)
})

test('a pause is never shorter than Retry-After, and at most twice as long', () => {
  random.mockReturnValue(0)
  expect(pauseBeforeRetry(0, 20)).toBe(20_000)
  random.mockReturnValue(1)
  expect(pauseBeforeRetry(0, 20)).toBe(40_000)
})

test('only an overload, only a busy server, or also a lost response counts as temporary', () => {
  const counting = (isCounted: (error: unknown) => boolean) =>
    [0, 401, 422, 429, 500, 502, 503].filter((status) => isCounted(problem(status)))
  expect(counting(isOverloaded)).toEqual([503])
  expect(counting(isBusy)).toEqual([429, 500, 502, 503])
  expect(counting(isTemporary)).toEqual([0, 429, 500, 502, 503])
  expect(isTemporary(new TypeError())).toBe(false)
})

test('a request that the server has no time for is sent again after Retry-After', async () => {
  random.mockReturnValue(0)
  const send = vi.fn().mockRejectedValueOnce(problem(503, 5)).mockResolvedValueOnce('done')
  const done = withRetries(send, { attempts: 3, mayPass: isOverloaded })
  await vi.advanceTimersByTimeAsync(4900)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(await done).toBe('done')
})

test.each([
  { title: 'a refusal is not sent again', error: problem(422), attempts: 1 },
  { title: 'a request that keeps failing is given up', error: problem(503, 1), attempts: 3 },
  { title: 'a wait of more than half a minute is left to the person', error: problem(503, 60), attempts: 1 },
])('$title', async ({ error, attempts }) => {
  const send = vi.fn().mockRejectedValue(error)
  const refused = expect(withRetries(send, { attempts: 3, mayPass: isTemporary })).rejects.toBe(error)
  await vi.runAllTimersAsync()
  await refused
  expect(send).toHaveBeenCalledTimes(attempts)
})

function problem(status: number, retryAfter?: number): ApiProblem {
  return new ApiProblem(status, { message: 'Please try again.' }, retryAfter)
}
