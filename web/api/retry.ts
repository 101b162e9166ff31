import { ApiProblem } from './problem.ts'

const FIRST_MS = 1000
const LONGEST_MS = 15_000
/** Seconds. Nobody waits longer in front of a screen that shows no reason. */
const LONGEST_RETRY_AFTER = 30
const [NO_RESPONSE, TOO_MANY_REQUESTS, UNAVAILABLE] = [0, 429, 503]

/**
 * Milliseconds before the next attempt, at random, so that clients do not return at the same time. Never less than the server's
 * Retry-After, and at most twice as long. Without it, the longest pause doubles with each failure, from one second to `longest_ms`.
 * @param failures failed attempts before the last one
 * @param retryAfter seconds
 */
export function pauseBeforeRetry(failures: number, retryAfter = 0, longest_ms = LONGEST_MS): number {
  const growing = Math.random() * Math.min(longest_ms, FIRST_MS * 2 ** failures)
  return Math.max(growing, retryAfter * 1000 * (1 + Math.random()))
}

/** The server has too much to do for this request. */
export function isOverloaded(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status === UNAVAILABLE
}

/** A limit of requests or attempts was reached. */
export function isThrottled(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status === TOO_MANY_REQUESTS
}

/** The server answered, but could not serve: a rate limit, an overload, or an error of the server or a proxy. */
export function isBusy(error: unknown): error is ApiProblem {
  return isThrottled(error) || (error instanceof ApiProblem && error.status >= 500)
}

/** Busy, or without a response. The server may have executed the request. */
export function isTemporary(error: unknown): error is ApiProblem {
  return isBusy(error) || (error instanceof ApiProblem && error.status === NO_RESPONSE)
}

/**
 * Sends a request again after a failure, until it succeeds or has failed `attempts` times.
 * @throws the error that `mayPass` refuses, the last one, or one whose Retry-After is over half a minute
 */
export async function withRetries<T>(
  send: () => Promise<T>,
  { attempts, mayPass }: { readonly attempts: number; readonly mayPass: (error: unknown) => error is ApiProblem },
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await send()
    } catch (error) {
      const isLast = failures + 1 === attempts
      if (isLast || !mayPass(error) || (error.retryAfter ?? 0) > LONGEST_RETRY_AFTER) throw error
      const pause = pauseBeforeRetry(failures, error.retryAfter)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
