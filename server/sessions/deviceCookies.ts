import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { login } from '../../contract/sessions.ts'
import { deriveKey, hmacOf } from '../keys.ts'

/** Browsers keep a cookie for at most 400 days, so that a family that returns once a year still has it. */
const MAX_AGE_MS = 400 * 24 * 60 * 60 * 1000
/** Device cookies per browser. Older ones are deleted, or the Cookie header would become too long. */
const MAX_COOKIES = 20
const PREFIX = 'device-'
const NONCE_BYTES = 16

/** The browser of a request. */
export interface Browser {
  /** The Cookie header. */
  readonly cookies: string | undefined
  readonly isSecure: boolean
}

/**
 * Recognizes devices on which an account signed in or set its password, by a signed cookie. The cookie grants no access.
 * It only gives the device its own counter of failed sign-ins.
 */
export class DeviceCookies {
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('known device', dataKey)
  }

  /** The id in the browser's cookie for this account; undefined without a valid one. */
  deviceOf(email: string, { cookies }: Browser, now: Date): string | undefined {
    const token = parseCookie(cookies ?? '')[this.#nameFor(email)]
    const { issued, nonce = '', signature = '' } = partsOf(token)
    const expected = this.#signatureFor(email, issued, nonce)
    const sent = Buffer.from(signature, 'base64url')
    const isValid = sent.length === expected.length && timingSafeEqual(sent, expected)
    return isValid && now.getTime() - issued < MAX_AGE_MS ? nonce : undefined
  }

  /** The Set-Cookie headers that make the browser a known device of the account. */
  remember(email: string, browser: Browser, now: Date): string[] {
    const name = this.#nameFor(email)
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const signature = this.#signatureFor(email, now.getTime(), nonce).toString('base64url')
    const value = [now.getTime().toString(36), nonce, signature].join('.')
    const dropped = namesBeyondLimit(browser, name).map((old) => cookieOf(old, '', 0, browser))
    return [cookieOf(name, value, MAX_AGE_MS / 1000, browser), ...dropped]
  }

  #nameFor(email: string): string {
    return PREFIX + hmacOf(`name ${email}`, this.#key).toString('base64url').slice(0, 16)
  }

  #signatureFor(email: string, issued: number, nonce: string): Buffer {
    return hmacOf(`device ${issued} ${nonce} ${email}`, this.#key)
  }
}

/** Sent with the login only, from the product's own pages, and unreadable by scripts. */
function cookieOf(name: string, value: string, maxAge: number, { isSecure }: Browser): string {
  const { path } = login
  return stringifySetCookie({ name, value, maxAge, path, httpOnly: true, sameSite: 'strict', secure: isSecure })
}

/** The names of the oldest cookies beyond the limit. `current` is never one of them. */
function namesBeyondLimit({ cookies }: Browser, current: string): string[] {
  const others = Object.entries(parseCookie(cookies ?? '')).filter(
    ([name]) => name.startsWith(PREFIX) && name !== current,
  )
  const newestFirst = others.sort(([, a], [, b]) => partsOf(b).issued - partsOf(a).issued)
  return newestFirst.slice(MAX_COOKIES - 1).map(([name]) => name)
}

/** A token's issue time in milliseconds, its nonce and its signature. */
function partsOf(token = '') {
  const [issued = '', nonce, signature] = token.split('.')
  return { issued: Number.parseInt(issued, 36) || 0, nonce, signature }
}
