import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { login } from '../../contract/sessions.ts'
import { deriveKey, hmacOf } from '../keys.ts'

/** Browsers keep a cookie for at most 400 days: a family that comes once a year is known again. */
const KNOWN_MS = 400 * 24 * 60 * 60 * 1000
/** A browser that many accounts use keeps so many; the oldest are dropped, or its requests would grow too long. */
const KEPT_AT_MOST = 20
const PREFIX = 'device-'
const NONCE_BYTES = 16

/** What a request shows of its browser. */
export interface Browser {
  /** The Cookie header. */
  readonly cookies: string | undefined
  readonly isSecure: boolean
}

/**
 * Knows the devices on which an account signed in or set its password: each has a signed cookie, named after the account by a keyed hash.
 * The cookie opens nothing. It only gives the device a counter of failed sign-ins of its own.
 */
export class DeviceCookies {
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('known device', dataKey)
  }

  /** The id of the browser's cookie for this account; undefined for none, an expired or a forged one. */
  deviceOf(email: string, { cookies }: Browser, now: Date): string | undefined {
    const token = parseCookie(cookies ?? '')[this.#nameFor(email)]
    const { issued, nonce = '', seal = '' } = partsOf(token)
    const known = this.#sealFor(email, issued, nonce)
    const given = Buffer.from(seal, 'base64url')
    const isOurs = given.length === known.length && timingSafeEqual(given, known)
    return isOurs && now.getTime() - issued < KNOWN_MS ? nonce : undefined
  }

  /** The Set-Cookie headers that make the browser a known device of the account. */
  remember(email: string, browser: Browser, now: Date): string[] {
    const name = this.#nameFor(email)
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const seal = this.#sealFor(email, now.getTime(), nonce).toString('base64url')
    const value = [now.getTime().toString(36), nonce, seal].join('.')
    const dropped = namesBeyondLimit(browser, name).map((old) => cookieOf(old, '', 0, browser))
    return [cookieOf(name, value, KNOWN_MS / 1000, browser), ...dropped]
  }

  #nameFor(email: string): string {
    return PREFIX + hmacOf(`name ${email}`, this.#key).toString('base64url').slice(0, 16)
  }

  #sealFor(email: string, issued: number, nonce: string): Buffer {
    return hmacOf(`device ${issued} ${nonce} ${email}`, this.#key)
  }
}

/** Only the login needs it, from our own pages, and no script reads it. */
function cookieOf(name: string, value: string, maxAge: number, { isSecure }: Browser): string {
  const { path } = login
  return stringifySetCookie({ name, value, maxAge, path, httpOnly: true, sameSite: 'strict', secure: isSecure })
}

/** The names of the oldest cookies beyond the limit, `kept` being among those that stay. */
function namesBeyondLimit({ cookies }: Browser, kept: string): string[] {
  const others = Object.entries(parseCookie(cookies ?? '')).filter(([name]) => name.startsWith(PREFIX) && name !== kept)
  const newestFirst = others.sort(([, one], [, other]) => partsOf(other).issued - partsOf(one).issued)
  return newestFirst.slice(KEPT_AT_MOST - 1).map(([name]) => name)
}

/** When a token was issued, in milliseconds, its nonce and its seal. */
function partsOf(token = '') {
  const [issued = '', nonce, seal] = token.split('.')
  return { issued: Number.parseInt(issued, 36) || 0, nonce, seal }
}
