import type { RequestBody } from '../../contract/endpoint.ts'
import { login } from '../../contract/sessions.ts'
import { call } from '../api/call.ts'
import { isOverloaded, withRetries } from '../api/retry.ts'

const ATTEMPTS = 20

/** Tries again after the time that the server names while too many others sign in. @throws ApiProblem for everything else. */
export async function signInWhenPossible(body: RequestBody<typeof login>) {
  const { body: session } = await withRetries(() => call(login, { body }), {
    attempts: ATTEMPTS,
    mayPass: isOverloaded,
  })
  return session
}
