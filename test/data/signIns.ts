import { login } from '../../contract/sessions.ts'
import { hashPassword } from '../../server/sessions/passwordHashing.ts'
import { type ApiResponse, createClient } from '../client.ts'
import type { School } from '../school.ts'
import { buildUser } from './builders.ts'

export const PASSWORD = 'a yellow bus'
const password_hash = await hashPassword(PASSWORD)

export function buildParentWithPassword({ postgres }: Pick<School, 'postgres'>) {
  return buildUser(postgres, { password_hash })
}

/** The server and the client of a sign-in. */
export interface SignInOrigin {
  readonly origin: string
  /** The client's network address, for a server that trusts one proxy. */
  readonly network?: string
  /** The Cookie header. */
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
  const response = await createClient(origin).send(login, { body: { email, password }, headers })
  return { ...response, milliseconds: performance.now() - began }
}

/** The Cookie header that returns the cookies of a response. */
export function cookieHeader({ headers }: Pick<ApiResponse<unknown>, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
