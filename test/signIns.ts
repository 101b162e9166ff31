import { login } from '../contract/sessions.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import { buildUser } from './builders.ts'
import { type ApiResponse, createClient } from './client.ts'
import type { School } from './school.ts'

export const PASSWORD = 'a yellow bus'
const password_hash = await hashPassword(PASSWORD)

export function buildParentWithPassword({ postgres }: School) {
  return buildUser(postgres, { password_hash })
}

/** Where somebody signs in from. */
export interface SignInOrigin {
  readonly origin: string
  /** Their network, of a server that trusts one proxy. */
  readonly network?: string
  /** The Cookie header of their browser. */
  readonly cookies?: string
}

export type SignInResponse = ApiResponse<unknown> & { readonly milliseconds: number }

export async function signInFrom(
  { origin, network, cookies }: SignInOrigin,
  email: string,
  password = PASSWORD,
): Promise<SignInResponse> {
  const headers = {
    ...(network !== undefined && { 'x-forwarded-for': network }),
    ...(cookies !== undefined && { cookie: cookies }),
  }
  const began = performance.now()
  const answer = await createClient(origin).send(login, { body: { email, password }, headers })
  return { ...answer, milliseconds: performance.now() - began }
}

/** The cookies an answer sets, as the browser sends them back. */
export function cookieHeader({ headers }: Pick<ApiResponse<unknown>, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
