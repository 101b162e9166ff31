import { login } from '../contract/sessions.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import { buildUser } from './builders.ts'
import { type Answer, clientOf } from './client.ts'
import type { School } from './school.ts'

export const PASSWORD = 'a yellow bus'
const password_hash = await hashPassword(PASSWORD)

export function buildFamilyWithPassword({ postgres }: School) {
  return buildUser(postgres, { password_hash })
}

/** Where somebody signs in from. */
export interface SignInFrom {
  readonly origin: string
  /** Their network, of a server that trusts one proxy. */
  readonly network?: string
  /** The Cookie header of their browser. */
  readonly cookies?: string
}

export type SignInAnswer = Answer<unknown> & { readonly milliseconds: number }

export async function signInFrom(
  { origin, network, cookies }: SignInFrom,
  email: string,
  password = PASSWORD,
): Promise<SignInAnswer> {
  const headers = {
    ...(network !== undefined && { 'x-forwarded-for': network }),
    ...(cookies !== undefined && { cookie: cookies }),
  }
  const began = performance.now()
  const answer = await clientOf(origin).send(login, { body: { email, password }, headers })
  return { ...answer, milliseconds: performance.now() - began }
}

/** The cookies an answer sets, as the browser sends them back. */
export function cookiesOf({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
