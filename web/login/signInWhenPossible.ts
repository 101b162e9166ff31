import type { RequestBody } from '../../contract/endpoint.ts'
import { login } from '../../contract/sessions.ts'
import { call } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'

const UNAVAILABLE = 503
const DEFAULT_WAIT = 2
/** Seconds, so that refused families do not come back at the same moment. */
const MAX_JITTER = 3
const MAX_ATTEMPTS = 20

/** Tries again after the time that the server names while too many others sign in. @throws ApiProblem for everything else. */
export async function signInWhenPossible(body: RequestBody<typeof login>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await call(login, { body })).body
    } catch (error) {
      const isRefused = error instanceof ApiProblem && error.status === UNAVAILABLE
      if (!isRefused || attempt === MAX_ATTEMPTS) throw error
      await wait((error.retryAfter || DEFAULT_WAIT) + Math.random() * MAX_JITTER)
    }
  }
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
